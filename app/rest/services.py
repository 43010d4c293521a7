"""What the REST surface is handed by the container, and nothing else."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from prometheus_client import CollectorRegistry

from app.application.context import Context
from app.application.errors import Code, Refused
from app.application.exports.making import Exporter
from app.application.guards.limiting import Limiter, unlimited
from app.application.guards.origins import Origins
from app.application.guards.repeating import Running
from app.application.people.accounts import LONGEST_TOKEN, TOKEN_PREFIX
from app.application.people.auditing import Familiar
from app.application.ports import Database
from app.application.streams.streaming import Streams
from app.application.texts import Language

Readiness = Callable[[], Awaitable[Sequence[str]]]


@dataclass(frozen=True, slots=True)
class Terms:
    """The settings that this surface keeps to."""

    version: str = "0"
    default_language: Language = Language.ENGLISH
    page_limit: int = 100
    body_limit: int = 1024 * 1024
    import_limit: int = 32 * 1024 * 1024
    origins: Origins = field(default_factory=Origins)
    cors_origins: tuple[str, ...] = ()
    metrics_token: str = ""


@dataclass(frozen=True, slots=True)
class Services:
    """Everything behind the surface.

    ``ready`` tells why the service cannot work now; nothing when it can. ``registry`` holds the
    figures of ``/metrics``; the container may add its own. ``streams.close()`` ends all streams.
    """

    database: Database
    context: Context
    streams: Streams
    ready: Readiness
    terms: Terms = Terms()
    registry: CollectorRegistry = field(default_factory=CollectorRegistry)
    limiter: Limiter = field(default_factory=unlimited)
    familiar: Familiar = field(default_factory=Familiar)
    running: Running = field(default_factory=Running)
    exporter: Exporter = field(default_factory=Exporter)


def secret_of(authorization: str | None) -> str | None:
    """The token in this header. Raises :class:`Refused` ``token-invalid`` for anything else."""
    if authorization is None:
        return None
    scheme, _, secret = authorization.partition(" ")
    fits = scheme.lower() == "bearer" and secret.startswith(TOKEN_PREFIX)
    if not fits or len(secret) > LONGEST_TOKEN:
        raise Refused(Code.TOKEN_INVALID)
    return secret
