"""What exports need to become files."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from app.application.exports.rows import PART
from app.application.exports.season_values import (
    SeasonWanted,
    TakenSeason,
    TakenVersus,
    VersusWanted,
)
from app.application.exports.stopping import Stop
from app.application.exports.taken import Taken
from app.application.exports.values import WantedExport
from app.application.texts import Language, Texts


class Printer(Protocol):
    """Makes a file of what was gathered."""

    def printed(
        self, taken: Taken, wanted: WantedExport, texts: Texts, stop: Stop
    ) -> Iterator[bytes]:
        """The file in pieces, however small, one after the other, until it is stopped."""

    async def season_printed(
        self,
        taken: TakenSeason | TakenVersus,
        wanted: SeasonWanted | VersusWanted,
        language: Language,
        texts: Texts,
        whose: str,
    ) -> bytes:
        """A season, or the record of two players, as a file, in the turn of who asks for it."""


def packed(pieces: Iterable[bytes], size: int = PART) -> Iterator[bytes]:
    """The same bytes in parts of this size, but for the last; no more than one is held."""
    held = bytearray()
    for piece in pieces:
        held += piece
        while len(held) >= size:
            yield bytes(held[:size])
            del held[:size]
    if held:
        yield bytes(held)
