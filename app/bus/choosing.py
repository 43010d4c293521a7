"""From the setting to the bus."""

from app.application.guards.limiting import Limiter, Limits
from app.application.machine_ports import Clock
from app.bus.counts import SharedLimiter
from app.bus.inprocess import LocalBus
from app.bus.postgres import PostgresBus
from app.bus.valkey import ValkeyBus


def bus_of(kind: str, database_url: str) -> LocalBus:
    """The bus that ``inprocess``, ``postgres`` or a Valkey URL stands for; ``start`` it."""
    if kind == "inprocess":
        return LocalBus()
    if kind == "postgres":
        return PostgresBus(database_url)
    return ValkeyBus(kind)


def limiter_of(kind: str, limits: Limits, clock: Clock, most_streams: int) -> Limiter:
    """The limiter beside that bus: Valkey also holds counts, the others do not."""
    if kind in ("inprocess", "postgres"):
        return Limiter(limits, clock, most_streams)
    return SharedLimiter(kind, limits, clock, most_streams)
