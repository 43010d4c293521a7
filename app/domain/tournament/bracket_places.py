"""The places of a bracket while it is played: the best that each can still reach.

Those still in the bracket share the first of the places that are open to them; those who are out
have the place that their last tie has left them. So no place that is told gets better later, and
what is certain is told at once. If neither of two goes on (a walkover to nobody), they share the
place for which they would have played; where there was more to play for, both stand as if they had
lost all of that too.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from app.domain.tournament.knockout import BYE, Bracket, Slot, Tie, progress


def places_so_far(found: Bracket, results: Mapping[int, str]) -> dict[str, int]:
    """The place of each entry with these winners, by number of the tie."""
    return dict(_Places(found, results).all())


class _Places:
    """A bracket, who has won what, and what is known of it before anybody has played."""

    def __init__(self, found: Bracket, results: Mapping[int, str]) -> None:
        self._ties = found.ties
        self._now = progress(found, results)
        self._after_win = _following(found, lambda slot: slot.winner_of)
        self._after_loss = _following(found, lambda slot: None if slot.reset else slot.loser_of)
        self._played = _played(found)
        self._out = self._places_of_the_out()

    def all(self) -> Iterator[tuple[str, int]]:
        """Each entry by the last tie that it has come to."""
        last = {entry: tie for tie in self._ties for entry in self._now.sides[tie.number] if entry}
        for entry, tie in last.items():
            yield entry, self._now.places.get(entry) or self._place(entry, tie)

    def _place(self, entry: str, tie: Tie) -> int:
        if self._now.winners[tie.number] in (None, entry):
            return self._best(tie)
        return self._plays_for(tie) or self._worst(tie)

    def _best(self, tie: Tie) -> int:
        """The place of an entry that wins this tie and all that come after it."""
        while tie.place is None:
            tie = self._after_win[tie.number]
        return tie.place

    def _plays_for(self, tie: Tie) -> int | None:
        """The place that this tie gives to its winner, at once or by a reset."""
        if tie.place is not None:
            return tie.place
        after = self._after_win[tie.number]
        return after.place if any(slot.reset for slot in after.slots) else None

    def _worst(self, tie: Tie) -> int:
        """The place of an entry that loses this tie and all that come after it, byes aside."""
        while tie.number in self._after_loss:
            tie = self._after_loss[tie.number]
            while tie.number not in self._played:
                if tie.place is not None:
                    return tie.place
                tie = self._after_win[tie.number]
        place = self._plays_for(tie)
        return self._out[tie.round] if place is None else place + 1

    def _places_of_the_out(self) -> dict[int, int]:
        """The places of those who are out, by the round of that: the later, the better."""
        leaving = Counter(
            tie.round
            for tie in self._ties
            if tie.number in self._played
            and tie.number not in self._after_loss
            and self._plays_for(tie) is None
        )
        left = sum(slot.entry != BYE for tie in self._ties for slot in tie.slots)
        places: dict[int, int] = {}
        for number, out in sorted(leaving.items()):
            left -= out
            places[number] = left + 1
        return places


def _following(found: Bracket, before: Callable[[Slot], int | None]) -> dict[int, Tie]:
    """The tie that each tie leads to."""
    ways = ((before(slot), tie) for tie in found.ties for slot in tie.slots)
    return {number: tie for number, tie in ways if number is not None}


def _played(found: Bracket) -> frozenset[int]:
    """The ties to which two come, whoever wins: all but those with a bye."""
    come: list[int] = []
    for tie in found.ties:
        come.append(sum(_comes(slot, come) for slot in tie.slots))
    return frozenset(number for number, sides in enumerate(come) if sides > 1)


def _comes(slot: Slot, come: list[int]) -> bool:
    if slot.winner_of is not None:
        return come[slot.winner_of] > 0
    if slot.loser_of is not None:
        return come[slot.loser_of] > 1
    return slot.entry != BYE
