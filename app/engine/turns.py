"""Whose turn it is to deal where deals were annulled, or count again, after they were written."""

from collections.abc import Collection

from app.engine.seats import Seat

Owed = tuple[int, Seat]
"""An annulled line that is to be dealt again, and who deals then."""


class Turns:
    """Who deals next, as rulings are made.

    Each deal that was annulled after later ones had been dealt is dealt again by who dealt it, the
    first of them first; then the deal goes to whose turn it was when that was ruled (TUP-VOID-2).
    One that counts again is owed no more; where another was dealt in its place by then, that one
    is spare: nobody owes it should it be annulled, and it stands for the first should that be.
    Nothing is owed where deals are not ``dealt_by_the_same``.
    """

    def __init__(self, *, dealt_by_the_same: bool) -> None:
        self.were = False
        self._same = dealt_by_the_same
        self._owed: list[Owed] = []
        self._then: Seat = 0
        self._last: tuple[int, Seat] | None = None  # annulled at once, and whose turn it had been
        self._paid: dict[int, Owed] = {}
        self._reopened: dict[int, Owed] = {}
        self._instead: dict[int, int] = {}
        self._spare: dict[int, int] = {}  # and the line that each was dealt for

    def after(self, number: int, dealer: Seat, following: Seat) -> Seat:
        """Who deals after this line of this dealer; ``following`` does by the game."""
        if following == dealer:
            return following
        if self._owed:
            line, _ = self._owed.pop(0)
            self._pay(line, number, dealer)
            return self._owed[0][1] if self._owed else self._then
        if self._last is not None:
            self._instead[self._last[0]] = number
            self._last = None
        return following

    def ruled(self, number: int, turn: Seat, own: Seat | None, late: Collection[Owed]) -> Seat:
        """Who deals once deals were annulled: that of this line, its ``own``, and ``late`` ones."""
        own = None if own is not None and self._is_spare(number) else own
        if number in self._paid:
            if own is not None:
                self._reopened[number] = owed = self._paid.pop(number)
                self._instead.pop(owed[0], None)
                self._owed.insert(0, owed)
        elif not self._owed:
            self._then = turn if own is None else own
            if own is not None and self._same and self._last is None:
                self._last = (number, turn)
        if self._same:
            self._owed += [one for one in late if self._is_to_be_dealt(one[0])]
        self.were = self.were or bool(self._owed)
        return self._owed[0][1] if self._owed else turn if own is None else own

    def taken_back(self, number: int, turn: Seat, lines: Collection[int]) -> Seat:
        """Who deals once these lines count again, where it would be the ``turn`` of this seat."""
        owed = bool(self._owed)
        for line in sorted(lines):
            if self._last is not None and self._last[0] == line:
                self._then = turn = self._last[1]
                self._last = None
                self._spare.update(dict.fromkeys(range(line + 1, number + 1), 0))
            elif line in self._reopened:
                self._pays_after_all(line, *self._reopened.pop(line))
            else:
                self._forgive(line)
        return self._owed[0][1] if self._owed else self._then if owed else turn

    def _is_spare(self, line: int) -> bool:
        """Whether nobody owes this line, which is annulled and so stands for no other any more."""
        if line in self._spare:
            self._spare[line] = 0
        return line in self._spare

    def _is_to_be_dealt(self, line: int) -> bool:
        """Whether this line, which is annulled, has not been dealt again before."""
        dealt = next((one for one, line_of in self._spare.items() if line_of == line), None)
        if dealt is None:
            return not self._is_spare(line)
        del self._spare[dealt]
        self._instead[line] = dealt
        return False

    def _pays_after_all(self, number: int, line: int, dealer: Seat) -> None:
        """What was dealt in the place of a line stands again."""
        self._forgive(line)
        self._pay(line, number, dealer)

    def _pay(self, line: int, number: int, dealer: Seat) -> None:
        self._paid[number] = (line, dealer)
        self._instead[line] = number

    def _forgive(self, line: int) -> None:
        """Nobody owes this any more; what was dealt for it meanwhile was not needed."""
        self._owed = [one for one in self._owed if one[0] != line]
        dealt = self._instead.pop(line, None)
        while dealt in self._instead:
            dealt = self._instead[dealt]
        if dealt is not None:
            self._spare[dealt] = line
            self._paid.pop(dealt, None)
