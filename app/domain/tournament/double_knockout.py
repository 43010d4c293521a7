"""Brackets in which one may lose once: winners' and losers' side, a final, and its reset."""

from collections.abc import Sequence

from app.domain.tournament.knockout import Bracket, Slot, Tie, lines_of, numbered

Ties = list[Tie]


def double_bracket(seeds: Sequence[str]) -> Bracket:
    """The bracket of these entries, the strongest first; byes go to the strongest.

    A loser goes on among the losers, and is out after a second loss. The winner of the losers
    meets the winner of the winners in the final; if that one loses there for the first time, the
    two meet once more.
    """
    return _Double(lines_of(seeds)).whole()


class _Double:
    """Collects ties; each is played in the round after those that it waits for."""

    def __init__(self, lines: list[Slot]) -> None:
        self._ties: Ties = []
        self._lines = lines

    def whole(self) -> Bracket:
        """All ties."""
        winners = self._winners()
        best = Slot(winner_of=winners[-1][0].number)
        final = self._tie(best, self._best_loser(winners))
        again = Slot(loser_of=final.number, reset=True)
        self._tie(Slot(winner_of=final.number), again, place=1)
        return numbered(self._ties)

    def _winners(self) -> list[Ties]:
        """The rounds of those who have not lost."""
        rounds: list[Ties] = []
        lines = self._lines
        while len(lines) > 1:
            rounds.append(self._met(lines))
            lines = [Slot(winner_of=tie.number) for tie in rounds[-1]]
        return rounds

    def _best_loser(self, winners: list[Ties]) -> Slot:
        """Who comes out of the losers: they meet in turn each other and who lost next."""
        left = [Slot(loser_of=tie.number) for tie in winners[0]]
        for ties in winners[1:]:
            left = _winners_of(self._met(left))
            # Turned round, so that who falls does not come where those are whom he beat before.
            fallen = [Slot(loser_of=tie.number) for tie in reversed(ties)]
            both = [slot for pair in zip(left, fallen, strict=True) for slot in pair]
            left = _winners_of(self._met(both))
        return left[0]

    def _met(self, lines: Sequence[Slot]) -> Ties:
        pairs = zip(lines[::2], lines[1::2], strict=True)
        return [self._tie(one, other) for one, other in pairs]

    def _tie(self, one: Slot, other: Slot, place: int | None = None) -> Tie:
        waits = [self._round_before(slot) for slot in (one, other)]
        tie = Tie(len(self._ties), max(waits) + 1, (one, other), place)
        self._ties.append(tie)
        return tie

    def _round_before(self, slot: Slot) -> int:
        before = slot.loser_of if slot.winner_of is None else slot.winner_of
        return 0 if before is None else self._ties[before].round


def _winners_of(ties: Ties) -> list[Slot]:
    return [Slot(winner_of=tie.number) for tie in ties]
