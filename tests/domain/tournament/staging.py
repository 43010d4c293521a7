"""A tournament on the desk of a director: commands in, facts kept."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random

import pytest

from app.domain.tournament import conducting, organizing, registering, sheets
from app.domain.tournament.facts import (
    AnyFact,
    Entrant,
    RoundKey,
    SheetTally,
    TableKey,
    TournamentCreated,
)
from app.domain.tournament.folding import fold, follow
from app.domain.tournament.plan import Plan
from app.domain.tournament.refusals import Barred
from app.domain.tournament.state import Table, Tournament
from app.persistence.matching import heaviest_pairs


@dataclass
class Desk:
    """The log, and the tournament as it is known without reading the log again."""

    facts: list[AnyFact]
    live: Tournament = field(init=False)

    def __post_init__(self) -> None:
        self.live = fold(self.facts)

    def note(self, facts: Iterable[AnyFact]) -> None:
        """Keep what a command gave."""
        made = tuple(facts)
        self.facts += made
        self.live = follow(self.live, made)

    def draw(self, number: int, reason: str = "") -> RoundKey:
        """Draw and publish the next round by a seed of this number."""
        self.note(
            conducting.draw_next(self.live, seed_of(number), "c" * 64, reason, heaviest_pairs)
        )
        key = self.live.rounds[-1].key
        self.note(conducting.publish(self.live, key, hinting=True))
        return key

    def play(self, table: Table, points: Iterable[int], by: str = "points") -> None:
        """Write one line with these points at a table, hand it in, sign it, let it stand."""
        self.hand_in(table, points, by)
        self.note(sheets.confirm_sheet(self.live, table.key, "Secretary"))
        self.note(sheets.make_official(self.live, table.key))

    def hand_in(self, table: Table, points: Iterable[int], by: str = "points") -> None:
        """Write one line with these points at a table, and hand it in."""
        tally = tally_of(points, by)
        self.note(sheets.enter_lines(self.live, table.key, 0, ('{"line":1}',), tally))
        self.note(sheets.submit_sheet(self.live, table.key))

    def table(self, stage: int, number: int, table: int) -> Table:
        """A table of the live tournament."""
        return self.live.table(TableKey(stage, number, table))


def desk(plan: Plan, entrants: int, size: int = 1, game: str = "paper") -> Desk:
    """A tournament whose registration is open, with entries ``e01``, ``e02`` …"""
    made = Desk([TournamentCreated("Cup", game, "{}", size, plan)])
    made.note(organizing.open_registration(made.live, "c" * 64))
    made.note(registering.add_entries(made.live, people(1, entrants)))
    return made


def people(first: int, count: int) -> tuple[Entrant, ...]:
    """So many entries."""
    return tuple(
        Entrant(f"e{number:02d}", f"Name {number}") for number in range(first, first + count)
    )


def tally_of(points: Iterable[int], by: str = "points") -> SheetTally:
    """The most points win."""
    told = tuple(points)
    best = tuple(place for place, one in enumerate(told) if one == max(told))
    return SheetTally(told, by, () if len(best) == len(told) else best, ended=True)


def seed_of(number: int) -> str:
    """A seed for each number."""
    return sha256(str(number).encode()).hexdigest()


def some_points(table: Table, chance: Random) -> tuple[int, ...]:
    """Points that sum to zero, and no two alike."""
    base = chance.sample(range(-40, 40), len(table.at.entries) - 1)
    while -sum(base) in base:
        base = chance.sample(range(-40, 40), len(table.at.entries) - 1)
    return (*base, -sum(base))


class bars:
    """Within it a command is barred with this code, and nothing of the desk has changed."""

    def __init__(self, made: Desk, code: str) -> None:
        self._desk, self._code = made, code
        self._caught = pytest.raises(Barred)

    def __enter__(self) -> None:
        self._before = list(self._desk.facts), self._desk.live
        self._info = self._caught.__enter__()

    def __exit__(self, *about: object) -> bool:
        seen = self._caught.__exit__(*about)  # type: ignore[arg-type]
        assert self._info.value.code == self._code
        assert (self._desk.facts, self._desk.live) == self._before
        return bool(seen)
