"""From the setting to the bus."""

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
