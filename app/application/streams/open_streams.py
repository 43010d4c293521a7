"""The streams that are open in this process: counted, found by their account, and ended."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from msgspec import Struct

from app.application.machine_ports import Subscription
from app.application.streams.messages import EndReason
from app.application.texts import Language
from app.engine.refusals import Refusal
from app.engine.seats import Seat

MOST_REFUSALS: Final = 8
"""How many refusals are kept for a stream that does not read them."""

MINE: Final = "me"
"""The subject of a stream of all that somebody sits in; no match has such an id."""


class RefusedMove(Struct, frozen=True, tag="refused-move"):
    """A move of a seat that was refused, as its player's streams in all processes hear of it."""

    account: str
    match: str
    seat: Seat
    move: str
    why: Refusal
    of_game: str | None


class Stream:
    """One open stream: what ends it, and what it is to be told that no log holds.

    ``subject`` says what it follows: streams of one account with one subject are alike.
    """

    __slots__ = ("_wakeups", "account", "language", "left", "reason", "refusals", "subject")

    def __init__(self, subject: str, language: Language = Language.ENGLISH) -> None:
        self.subject = subject
        self.language = language
        self.account: str | None = None
        self.reason: EndReason | None = None
        self.left = False
        self.refusals: tuple[RefusedMove, ...] = ()
        self._wakeups: Subscription | None = None

    def attach(self, wakeups: Subscription) -> None:
        """Be woken by these."""
        self._wakeups = wakeups

    def rouse(self, topic: str | None = None) -> None:
        """Let the stream look whether there is something to tell, of this topic or of any."""
        self._wake(topic)

    def end(self, reason: EndReason) -> None:
        """Let the stream say its last word; the first reason counts."""
        self.reason = self.reason or reason
        self._wake()

    def leave(self) -> None:
        """Nobody reads the stream any more: it ends without a word."""
        self.left = True
        self._wake()

    def refuse(self, refusal: RefusedMove) -> None:
        """Let it tell of a refused move, if it follows that match."""
        if self.subject not in (refusal.match, MINE):
            return
        self.refusals = (*self.refusals, refusal)[-MOST_REFUSALS:]
        self._wake()

    def take_refusals(self, match: str) -> tuple[RefusedMove, ...]:
        """What it is to tell of refused moves in this match, once."""
        taken = tuple(refusal for refusal in self.refusals if refusal.match == match)
        self.refusals = tuple(refusal for refusal in self.refusals if refusal.match != match)
        return taken

    def listen(self, *topics: str) -> None:
        """Be woken by these topics as well."""
        if self._wakeups is not None:
            for topic in topics:
                self._wakeups.listen(topic)

    def ignore(self, *topics: str) -> None:
        """Be woken by these topics no more."""
        if self._wakeups is not None:
            for topic in topics:
                self._wakeups.ignore(topic)

    def _wake(self, topic: str | None = None) -> None:
        if self._wakeups is not None:
            self._wakeups.wake(topic=topic)


class OpenStreams:
    """Every open stream, the oldest of an account first.

    An account has at most ``most_alike`` streams of one subject: one more ends the oldest, which
    most likely has lost its reader. After :meth:`close` a new stream ends at once.
    """

    def __init__(self, most_alike: int = 8) -> None:
        self._most_alike = most_alike
        self._of: dict[str | None, dict[Stream, None]] = {}
        self._count = 0
        self.closing = False

    def __len__(self) -> int:
        return self._count

    @contextmanager
    def opened(self, stream: Stream) -> Iterator[None]:
        """Keep a stream, whose account is known, as long as the block lasts."""
        own = self._of.setdefault(stream.account, {})
        if stream.account is not None:
            self._supersede(own, stream.subject)
        own[stream] = None
        self._count += 1
        if self.closing:
            stream.end("service-stops")
        try:
            yield
        finally:
            self._count -= 1
            own.pop(stream, None)
            if not own and self._of.get(stream.account) is own:
                del self._of[stream.account]

    def close(self) -> None:
        """End every stream, with its last message: the process is going to stop."""
        self.closing = True
        for streams in self._of.values():
            for stream in streams:
                stream.end("service-stops")

    def refuse(self, refusal: RefusedMove) -> None:
        """Tell the streams of this account that a move of its seat was refused."""
        for stream in self._of.get(refusal.account, ()):
            stream.refuse(refusal)

    def _supersede(self, own: dict[Stream, None], subject: str) -> None:
        alike = [stream for stream in own if stream.subject == subject and stream.reason is None]
        for stream in alike[: max(len(alike) - self._most_alike + 1, 0)]:
            stream.end("superseded")
