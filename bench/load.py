"""What a load client is told to send, and what it tells of it."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field

CONNECTIONS = 32


class LoadFailed(RuntimeError):
    """A request was refused, or there was nothing left to send."""


@dataclass(frozen=True)
class Lines:
    """What each of some connections sends, one request after the other.

    ``again``: over and over. ``opens_streams``: each answer is a stream on a connection of its
    own, of which the first message is waited for. ``pause``: so many seconds lie before each
    request on average, by chance.
    """

    port: int
    requests: Sequence[Sequence[bytes]]
    again: bool = False
    opens_streams: bool = False
    pause: float = 0.0


@dataclass(frozen=True)
class Watch:
    """A stream to be opened and kept: what happens on the line of this number."""

    line: int
    request: bytes


@dataclass
class Burst:
    """What some seconds of load found; times are in seconds.

    The rest is of streams that were watched meanwhile: how many events were ``seen``, and for each
    how long it ``lags`` behind the sending of its move, and how ``late`` after the answer it came.
    ``lost`` are events of answered moves that a stream did not tell, ``doubled`` those told twice.
    """

    answers: int = 0
    seconds: float = 0.0
    waits: "array[float]" = field(default_factory=lambda: array("d"))
    seen: int = 0
    lags: "array[float]" = field(default_factory=lambda: array("d"))
    late: "array[float]" = field(default_factory=lambda: array("d"))
    lost: int = 0
    doubled: int = 0

    def add(self, other: "Burst") -> None:
        """Count the other one as well."""
        self.answers += other.answers
        self.seconds += other.seconds
        self.waits += other.waits
        self.seen += other.seen
        self.lags += other.lags
        self.late += other.late
        self.lost += other.lost
        self.doubled += other.doubled
