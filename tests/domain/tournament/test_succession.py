"""Who goes on among those of the same place: by what they had for each match, then by lot."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from app.domain.tournament import conducting, organizing
from app.domain.tournament.course_facts import OrderParted, PartedPair
from app.domain.tournament.facts import RoundDrawn
from app.domain.tournament.folding import fold
from app.domain.tournament.plan import Plan
from app.domain.tournament.publication import public_facts
from app.domain.tournament.rounds import next_round
from app.domain.tournament.stages import Advance, Knockout, RoundRobin
from app.persistence.matching import heaviest_pairs
from tests.domain.tournament.staging import Desk, desk, seed_of

BLOCKS = RoundRobin(name="Blocks", largest_block=4)
CUP = Knockout(name="Cup", advance=Advance(best=8))


def blocks_played(cup: Knockout, entries: int, level: tuple[int, ...] = ()) -> Desk:
    """Blocks in which the one that was drawn first beats the next ones by 9 to 1.

    In the blocks of these numbers the third and the fourth part level, 5 to 5.
    """
    made = desk(Plan((BLOCKS, cup)), entries, size=2)
    for number in (1, 2, 3):
        made.draw(number)
        blocks = made.live.rounds[0].blocks
        for table in made.live.rounds[-1].tables:
            assert table.at.block is not None
            ranks = [blocks[table.at.block].index(entry) for entry in table.at.entries]
            even = table.at.block in level and min(ranks) == 2
            made.play(table, (5, 5) if even else (9, 1) if ranks[0] < ranks[1] else (1, 9))
    return made


def amounts(pair: PartedPair) -> tuple[str, str]:
    """What both had."""
    return pair.amount_ahead, pair.amount_behind


def by_lot(made: Desk, entries: list[str]) -> list[str]:
    """These by the lots that are in the log with the first draw."""
    first = next(fact for fact in made.facts if isinstance(fact, RoundDrawn))
    return sorted(entries, key={lot.entry: lot.number for lot in first.lots}.__getitem__)


def test_the_same_places_of_blocks_go_by_points_for_each_match_and_then_by_lot() -> None:
    made = blocks_played(CUP, 12, level=(0, 1))
    blocks = made.live.rounds[0].blocks
    firsts, seconds = (by_lot(made, [block[rank] for block in blocks]) for rank in (0, 1))
    # Two of three points for each match of the third block, one of three in the others, where
    # the lot has parted the third from the fourth.
    thirds = [blocks[2][2], *by_lot(made, [by_lot(made, list(b[2:]))[0] for b in blocks[:2]])]
    made.draw(4)
    drawn = made.live.rounds[-1]
    assert list(drawn.order) == [*firsts, *seconds, *thirds[:2]]
    told = [(one.ahead, one.behind, one.by) for one in drawn.parted]
    assert told == [
        (firsts[0], firsts[1], "lot"),
        (firsts[1], firsts[2], "lot"),
        (seconds[0], seconds[1], "lot"),
        (seconds[1], seconds[2], "lot"),
        (thirds[0], thirds[1], "match-points-per-match"),
        (thirds[1], thirds[2], "lot"),
    ]
    assert amounts(drawn.parted[4]) == ("2/3", "1/3")
    lots = {lot.entry: str(lot.number) for lot in made.live.rounds[0].lots}
    assert amounts(drawn.parted[5]) == (lots[thirds[1]], lots[thirds[2]])
    assert fold(made.facts) == made.live


def test_blocks_of_different_sizes_are_compared_by_match_unless_the_lot_shall_decide() -> None:
    made = blocks_played(replace(CUP, advance=Advance(best=4)), 7)
    large, small = sorted(made.live.rounds[0].blocks, key=len, reverse=True)
    assert (len(large), len(small)) == (4, 3)
    made.draw(4)
    # Winners: 2 for each match, 8 and 8 more than conceded, 9 made. Seconds: 4 of 3, 2 of 2.
    first = by_lot(made, [large[0], small[0]])
    assert list(made.live.rounds[-1].order) == [*first, large[1], small[1]]
    told = [(one.by, amounts(one)) for one in made.live.rounds[-1].parted]
    assert told[1:] == [("match-points-per-match", (str(Fraction(4, 3)), "1"))]
    by_luck = blocks_played(replace(CUP, advance=Advance(best=4, over_blocks="lot")), 7)
    by_luck.draw(4)
    seconds = by_lot(by_luck, [large[1], small[1]])
    assert list(by_luck.live.rounds[-1].order) == [*first, *seconds]
    assert [one.by for one in by_luck.live.rounds[-1].parted] == ["lot", "lot"]


def test_whoever_shares_a_place_goes_on_by_lot_and_only_that_is_told() -> None:
    last = RoundRobin(name="Last", largest_block=8, advance=Advance(best=6))
    made = desk(Plan((Knockout(name="Cup", third_place=True), last)), 8, size=2)
    for number in (1, 2, 3):
        made.draw(number)
        for table in made.live.rounds[-1].tables:
            made.play(table, (9, 1))
    out = by_lot(made, [table.at.entries[1] for table in made.live.rounds[0].tables])
    made.draw(4)
    played = {entry for block in made.live.rounds[-1].blocks for entry in block}
    assert played.isdisjoint(out[2:])
    assert played.issuperset(out[:2])
    (pair,) = made.live.rounds[-1].parted
    assert (pair.ahead, pair.behind, pair.by) == (out[1], out[2], "lot")


def test_where_places_alone_decide_nothing_is_noted() -> None:
    cup = Knockout(name="Cup", advance=Advance(per_block=2), seeding="blocks")
    made = blocks_played(cup, 12)
    before = made.live.revision
    made.draw(4)
    assert not any(isinstance(fact, OrderParted) for fact in made.facts)
    noted = blocks_played(CUP, 12)
    assert noted.live.revision == before
    noted.draw(4)
    assert noted.live.revision == made.live.revision


def test_what_parted_them_is_known_once_the_results_are() -> None:
    made = blocks_played(CUP, 12)
    made.draw(4)
    assert not any(isinstance(fact, OrderParted) for _, fact in public_facts(made.facts))
    told = seed_of(5), "d" * 64, "The light went out", heaviest_pairs
    made.note(conducting.draw_again(made.live, made.live.rounds[-1].key, *told))
    made.note(conducting.publish(made.live, made.live.rounds[-1].key, hinting=True))
    assert not any(isinstance(fact, OrderParted) for _, fact in public_facts(made.facts))
    made.note(organizing.release(made.live, 1))
    public = fold([fact for _, fact in public_facts(made.facts)])
    assert public.rounds[-1].parted == made.live.rounds[-1].parted != ()


@pytest.mark.parametrize("seed", range(1, 7))
def test_carried_points_count_for_the_matches_in_which_they_were_won(seed: int) -> None:
    league = RoundRobin(name="League", largest_block=5)
    groups = RoundRobin(name="Groups", largest_block=3, carry="points")
    made = desk(Plan((league, groups, CUP)), 5, size=2)
    number = 10 * seed
    while (key := next_round(made.live)) is not None and key.stage < 3:
        made.draw(number := number + 1)
        for table in made.live.rounds[-1].tables:
            one, other = table.at.entries
            made.play(table, (9, 1) if one < other else (1, 9))
    # Four matches in the league and two, or one, in the groups: all were won by the first.
    groups_drawn = sorted(made.live.rounds_of(2)[0].blocks, key=len)
    best, next_best = sorted(min(block) for block in groups_drawn)
    assert best == "e01"
    made.draw(number + 1)
    drawn = made.live.rounds[-1]
    assert drawn.order[:2] == (best, next_best)
    matches = 4 + (1 if next_best in groups_drawn[0] else 2)
    # Who is number n of the league has won 5 - n of its four matches, and then all in its group.
    won = 5 - int(next_best[1:]) + matches - 4
    assert amounts(drawn.parted[0]) == ("2", str(Fraction(2 * won, matches)))
    assert drawn.parted[0].by == "match-points-per-match"
