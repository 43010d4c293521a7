"""The order of stages of matches between two, from the sheets that were handed in."""

from collections import Counter
from collections.abc import Mapping

from app.domain.tournament.adjusting import NO_ADJUSTMENTS, Adjustments, together
from app.domain.tournament.block_order import block_order, per_match
from app.domain.tournament.decisions import penalties
from app.domain.tournament.lots import stage_lots
from app.domain.tournament.match_results import MatchResults, Played, worth_of_match
from app.domain.tournament.placing import Amount
from app.domain.tournament.ranking import Criterion, Ranked
from app.domain.tournament.stage_terms import Matches, carry_of, matches_of
from app.domain.tournament.stages import RoundRobin
from app.domain.tournament.state import Table, Tournament


def blocks(t: Tournament, number: int, stage: RoundRobin) -> tuple[tuple[Ranked, ...], ...]:
    """Block by block (TUP-BLOCK-4)."""
    first = t.rounds_of(number)[0]
    return tuple(_ordered(t, number, stage, block) for block in first.blocks)


def across_blocks(t: Tournament, number: int, stage: RoundRobin) -> tuple[Criterion, ...]:
    """What parts those who had the same place in different blocks."""
    played, besides = _counted(t, number, stage)
    results = MatchResults(played, stage.match_points, besides)
    return per_match(results, stage.match_order, _carried_rounds(t, number))


def one_order(t: Tournament, number: int, scoring: Matches) -> tuple[Ranked, ...]:
    """Everybody who was drawn, with what the rounds without an opponent gave."""
    return _ordered(t, number, scoring, entries_of(t, number))


def entries_of(t: Tournament, number: int) -> tuple[str, ...]:
    """Everybody who was drawn in a stage."""
    return tuple(dict.fromkeys(entry for one in t.rounds_of(number) for entry in one.entries))


def _ordered(
    t: Tournament, number: int, scoring: Matches, entries: tuple[str, ...]
) -> tuple[Ranked, ...]:
    played, besides = _counted(t, number, scoring)
    own = played if carry_of(t.stage(number)) == "all" else _among(played, entries)
    lots = stage_lots(t, number)
    return block_order(entries, own, lots, scoring.match_points, besides, scoring.match_order)


def _among(played: list[Played], entries: tuple[str, ...]) -> list[Played]:
    """The matches of these: a block of many is not asked about those of all others."""
    members = set(entries)
    return [match for match in played if members >= set(match.sides)]


def _counted(t: Tournament, number: int, scoring: Matches) -> tuple[list[Played], Adjustments]:
    """The matches that count for a stage, with what was carried over, given and taken off."""
    played = [_result(table, scoring.outright) for table in t.tables_of(number) if table.counts]
    besides = together(penalties(t, number), _byes(t, number, scoring))
    if carry_of(t.stage(number)) == "none":
        return played, besides
    earlier, carried = _carried(t, number)
    return [*earlier, *played], together(besides, carried)


def _byes(t: Tournament, number: int, scoring: Matches) -> Adjustments:
    if isinstance(scoring, RoundRobin):
        return NO_ADJUSTMENTS
    byes = [entry for one in t.rounds_of(number) for entry in one.byes]
    return Adjustments({entry: byes.count(entry) * scoring.bye_points for entry in byes})


def _carried(t: Tournament, number: int) -> tuple[list[Played], Adjustments]:
    """All that counted for the stage before, or its points alone."""
    before = matches_of(t.stage(number - 1))
    assert before is not None
    if carry_of(t.stage(number)) == "all":
        return _counted(t, number - 1, before)
    return [], Adjustments(match_points_of(t, number - 1, before))


def match_points_of(t: Tournament, number: int, scoring: Matches) -> Mapping[str, Amount]:
    """The match points of everybody who was drawn in a stage, with all that counts besides."""
    played, besides = _counted(t, number, scoring)
    results = MatchResults(played, scoring.match_points, besides)
    return results.match_points(entries_of(t, number))


def _carried_rounds(t: Tournament, number: int) -> Counter[str]:
    """In how many rounds each has won carried points that are not of the matches which count.

    Those are all matches where the points alone were carried over, and rounds without an opponent.
    """
    carry = carry_of(t.stage(number))
    if carry == "none":
        return Counter()
    before = matches_of(t.stage(number - 1))
    assert before is not None
    played, _ = _counted(t, number - 1, before)
    found = Counter(entry for match in played for entry in match.sides if carry == "points")
    if not isinstance(before, RoundRobin) and before.bye_points:
        found.update(entry for one in t.rounds_of(number - 1) for entry in one.byes)
    return found + _carried_rounds(t, number - 1)


def match_points(table: Table, scoring: Matches) -> dict[str, Amount]:
    """What a match is worth to its two sides (TUP-BLOCK-3)."""
    return worth_of_match(_result(table, scoring.outright), scoring.match_points)


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
