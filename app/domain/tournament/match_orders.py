"""The order of stages of matches between two, from the sheets that were handed in."""

from app.domain.tournament.adjusting import Adjustments
from app.domain.tournament.block_order import block_order
from app.domain.tournament.lots import lots
from app.domain.tournament.match_results import Played, worth_of_match
from app.domain.tournament.placing import Amount
from app.domain.tournament.plan import RoundRobin, Swiss
from app.domain.tournament.ranking import Ranked
from app.domain.tournament.state import Table, Tournament


def blocks(t: Tournament, number: int, stage: RoundRobin) -> tuple[tuple[Ranked, ...], ...]:
    """Block by block (TUP-BLOCK-4)."""
    first = t.rounds_of(number)[0]
    return tuple(
        block_order(
            entries,
            _played(t, number, stage.outright, place),
            lots(first, entries),
            stage.match_points,
            order=stage.order,
        )
        for place, entries in enumerate(first.blocks)
    )


def swiss(t: Tournament, number: int, stage: Swiss) -> tuple[Ranked, ...]:
    """Everybody who was drawn, with what the rounds without an opponent gave."""
    rounds = t.rounds_of(number)
    entries = tuple(dict.fromkeys(entry for one in rounds for entry in one.entries))
    byes = [entry for one in rounds for entry in one.byes]
    return block_order(
        entries,
        _played(t, number, stage.outright),
        lots(rounds[0], entries),
        stage.match_points,
        Adjustments({entry: byes.count(entry) * stage.bye_points for entry in byes}),
        stage.order,
    )


def _played(t: Tournament, number: int, outright: str, block: int | None = None) -> list[Played]:
    return [
        _result(table, outright)
        for table in t.tables_of(number)
        if table.at.block == block and table.counts
    ]


def match_points(table: Table, stage: RoundRobin | Swiss) -> dict[str, Amount]:
    """What a match is worth to its two sides (TUP-BLOCK-3)."""
    return worth_of_match(_result(table, stage.outright), stage.match_points)


def _result(table: Table, outright: str) -> Played:
    points = table.points()
    one, other = table.at.entries
    tally = table.sheet.tally
    return Played(
        (one, other),
        (points[one], points[other]),
        table.winner,
        tuppi=tally is not None and tally.by == outright != "",
        walkover=table.sheet.walkover is not None,
    )
