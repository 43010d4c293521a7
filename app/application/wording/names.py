"""What seats and sides are called: by who sits there, else by number or by the game's word."""

from collections.abc import Callable, Sequence

from app.application.wording.plain import plain
from app.engine.values import TableView

Word = Callable[[str], str | None]
"""The text of a key; None if the game's texts have none."""


class Names:
    """Names the seats of one match; ``numbered`` is how a seat that nobody named is called."""

    def __init__(self, players: Sequence[str], word: Word, numbered: str) -> None:
        self._players = players
        self._word = word
        self._numbered = numbered

    def seat(self, seat: int) -> str:
        """The number of the seat, as people count, and who sits there."""
        named = self._named(seat)
        number = str(seat + 1)
        return f"{number} {named}" if named else self._numbered.format(number=number)

    def seats(self, seats: Sequence[int], table: TableView) -> str:
        """These seats; a side that nobody has named is called as the game calls it."""
        sides = {score.seats: score.side for score in table.scores if len(score.seats) > 1}
        side = sides.get(tuple(seats))
        if side is not None and not any(map(self._named, seats)):
            called = self._word(f"side.{side}")
            if called:
                return called
        return " + ".join(map(self.seat, seats))

    def _named(self, seat: int) -> str:
        return plain(self._players[seat]).strip() if seat < len(self._players) else ""
