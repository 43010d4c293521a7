"""Brackets: who meets whom, who goes on, who plays for which place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

BYE = ""
"""The opponent of an entry that goes on without playing."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One side of a tie: an entry, a bye, or the winner or loser of another tie by its number.

    The loser of a final comes to its ``reset`` only if that was a first loss: of the side that
    sits first.
    """

    entry: str = BYE
    winner_of: int | None = None
    loser_of: int | None = None
    reset: bool = False


@dataclass(frozen=True, slots=True)
class Tie:
    """One tie of a bracket. The winner of the last round of a place takes ``place``, if any."""

    number: int
    round: int
    slots: tuple[Slot, Slot]
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Bracket:
    """All ties in an order in which they can be played."""

    ties: tuple[Tie, ...]
    rounds: int


def seeding(size: int) -> tuple[int, ...]:
    """The seeds, from 0, in the order of the lines of a bracket of ``size`` (a power of two).

    The first two can meet only in the last round, the first four only in the last two, and so on.
    """
    order: tuple[int, ...] = (0,)
    while len(order) < size:
        width = 2 * len(order)
        order = tuple(seed for one in order for seed in (one, width - 1 - one))
    return order


def bracket(
    seeds: Sequence[str], *, third_place: bool = False, all_places: bool = False
) -> Bracket:
    """The bracket of these entries, the strongest first; byes go to the strongest.

    ``third_place`` adds a tie of the losers of the semi-finals; ``all_places`` ties of the losers
    of every round for the places they can still take.
    """
    builder = _Builder(all_places=all_places, third_place=third_place)
    builder.play_off(lines_of(seeds), first_round=1, place=1)
    return numbered(builder.ties)


def lines_of(seeds: Sequence[str]) -> list[Slot]:
    """The lines of a bracket that is large enough, byes for those that are too many."""
    size = 1
    while size < len(seeds):
        size *= 2
    return [Slot(seeds[seed] if seed < len(seeds) else BYE) for seed in seeding(size)]


def numbered(made: Sequence[Tie]) -> Bracket:
    """These ties in the order of play, with their numbers in it."""
    ties = tuple(sorted(made, key=lambda tie: (tie.round, tie.place or 0, tie.number)))
    return Bracket(_renumbered(ties), max((tie.round for tie in ties), default=0))


class _Builder:
    """Collects ties; numbers are given in the order of making."""

    def __init__(self, *, all_places: bool, third_place: bool) -> None:
        self.ties: list[Tie] = []
        self._all = all_places
        self._third = third_place

    def play_off(self, lines: list[Slot], first_round: int, place: int) -> None:
        """Ties among these lines for ``place`` and the places after it."""
        round_ = first_round
        while len(lines) > 1:
            final = len(lines) == 2
            made = [self._tie(round_, pair, place if final else None) for pair in _pairs(lines)]
            if self._plays_on(len(lines), place):
                losers = [Slot(loser_of=tie.number) for tie in made]
                self.play_off(losers, round_ + 1, place + len(made))
            lines = [Slot(winner_of=tie.number) for tie in made]
            round_ += 1

    def _plays_on(self, lines: int, place: int) -> bool:
        if lines == 2:
            return False
        return self._all or (self._third and lines == 4 and place == 1)

    def _tie(self, round_: int, slots: tuple[Slot, Slot], place: int | None) -> Tie:
        tie = Tie(len(self.ties), round_, slots, place)
        self.ties.append(tie)
        return tie


def _pairs(lines: Sequence[Slot]) -> list[tuple[Slot, Slot]]:
    return [(lines[line], lines[line + 1]) for line in range(0, len(lines), 2)]


def _renumbered(ties: Sequence[Tie]) -> tuple[Tie, ...]:
    new = {tie.number: number for number, tie in enumerate(ties)}

    def slot(old: Slot) -> Slot:
        winner = None if old.winner_of is None else new[old.winner_of]
        loser = None if old.loser_of is None else new[old.loser_of]
        return Slot(old.entry, winner, loser, old.reset)

    return tuple(
        Tie(new[tie.number], tie.round, (slot(tie.slots[0]), slot(tie.slots[1])), tie.place)
        for tie in ties
    )


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a bracket stands: who sits in each tie as far as it is known, and who took places."""

    sides: tuple[tuple[str | None, str | None], ...]
    winners: tuple[str | None, ...]
    places: Mapping[str, int]

    def open_ties(self) -> tuple[int, ...]:
        """The ties that can be played now."""
        return tuple(
            number
            for number, (one, other) in enumerate(self.sides)
            if one and other and self.winners[number] is None
        )


def progress(found: Bracket, results: Mapping[int, str]) -> Progress:
    """The bracket with these winners, by number of the tie; byes decide themselves.

    A bye that wins a tie of two says that neither goes on.
    """
    sides: list[tuple[str | None, str | None]] = []
    winners: list[str | None] = []
    losers: list[str | None] = []
    for tie in found.ties:
        one, other = (_side(slot, winners, losers, sides) for slot in tie.slots)
        winner = other if one == BYE else one if other == BYE else results.get(tie.number)
        sides.append((one, other))
        winners.append(winner)
        losers.append(_loser(one, other, winner))
    return Progress(tuple(sides), tuple(winners), _places(found, winners, losers))


def _loser(one: str | None, other: str | None, winner: str | None) -> str | None:
    """Who lost; nobody, if neither goes on."""
    if winner is None or winner == BYE:
        return winner
    return other if winner == one else one


def _side(
    slot: Slot,
    winners: Sequence[str | None],
    losers: Sequence[str | None],
    sides: Sequence[tuple[str | None, str | None]],
) -> str | None:
    if slot.winner_of is not None:
        return winners[slot.winner_of]
    if slot.loser_of is None:
        return slot.entry
    lost = losers[slot.loser_of]
    second_loss = slot.reset and lost is not None and lost == sides[slot.loser_of][1]
    return BYE if second_loss else lost


def _places(
    found: Bracket, winners: Sequence[str | None], losers: Sequence[str | None]
) -> dict[str, int]:
    decided = [tie for tie in found.ties if tie.place is not None]
    first = {winners[tie.number]: tie.place for tie in decided}
    second = {_beaten(tie, losers): (tie.place or 0) + 1 for tie in decided}
    return {entry: place for entry, place in (first | second).items() if entry and place}


def _beaten(tie: Tie, losers: Sequence[str | None]) -> str | None:
    """Who lost this tie; if a reset was not needed, who lost the final before it."""
    slot = tie.slots[1]
    if slot.reset and slot.loser_of is not None and losers[tie.number] == BYE:
        return losers[slot.loser_of]
    return losers[tie.number]
