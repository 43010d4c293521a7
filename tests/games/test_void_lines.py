"""Deals annulled after they were written: they count for nothing, and change no other."""

from typing import Any

import msgspec
import pytest

from app.engine.errors import BadLine
from app.engine.paper import Annulled
from app.engine.referee import Referee
from app.engine.values import SheetRow, Tally
from tests.games.records.golden import GAMES


def followed(
    game: str,
    chosen: dict[str, Any],
    lines: list[dict[str, Any]],
    dealer: int,
    void: dict[int, int] | list[Annulled],
) -> tuple[tuple[SheetRow, ...], Tally]:
    """The rows of a sheet and where it stands."""
    judge: Referee = GAMES[game]
    options = judge.read_options(msgspec.json.encode({"game": game, **chosen}))
    read = judge.read_lines(msgspec.json.encode([{"game": game, **line} for line in lines]))
    ruled = [Annulled(*one) for one in void.items()] if isinstance(void, dict) else void
    paper = judge.follow_sheet(options, read, dealer, ruled)
    return paper.rows, judge.tally_of(options, paper)


def played(taker: int, partner: int) -> dict[str, Any]:
    """A three that was won without figures: one for each."""
    return {
        "taker": taker,
        "level": "three",
        "taken": 3,
        "called": "XX",
        "partner": partner,
        "card_points": [61, 33],
        "side_tricks": [6, 3],
    }


def dealers(rows: tuple[SheetRow, ...]) -> list[int]:
    """Who dealt each deal."""
    return [row.score.dealer for row in rows]  # type: ignore[attr-defined]


def test_of_five_those_play_whom_the_dealer_left_in_whatever_is_voided_later() -> None:
    lines = [played(1, 2), played(2, 3)]
    _, before = followed("paskievics", {"seats": 5}, lines, 0, {})
    assert before.outcome.points == (-1, 1, 2, 0, -2)
    rows, tally = followed("paskievics", {"seats": 5}, lines, 0, {1: 2})
    assert dealers(rows) == [0, 1]
    assert [row.counts for row in rows] == [False, True]
    assert tally.outcome.points == (-1, 0, 1, 1, -1)
    assert tally.next_dealer == 0


def test_every_line_may_be_voided_whoever_sat_out_the_others() -> None:
    lines = [played(1, 2), played(0, 2), played(1, 3)]
    for void in ({1: 3}, {2: 3}, {3: 3}):
        rows, _ = followed("paskievics", {"seats": 5}, lines, 0, void)
        assert dealers(rows) == [0, 1, 2]


def test_whoever_dealt_the_deal_that_is_annulled_at_once_deals_again() -> None:
    lines = [played(1, 2), played(2, 3), played(0, 2)]
    rows, tally = followed("paskievics", {"seats": 5}, lines, 0, {2: 2})
    assert dealers(rows) == [0, 1, 1]
    assert tally.next_dealer == 2


def rami(ramaaja: int, tricks: list[int]) -> dict[str, Any]:
    """A rami."""
    return {"kind": "rami", "ramaaja": ramaaja, "pair_tricks": tricks}


MATCH = {"match": "turnaus", "match_deals": 12}
LEVEL = [rami(0, [9, 4]), rami(0, [6, 7])]


def test_a_tuppi_match_without_its_last_deal_is_not_over_and_the_same_dealer_deals() -> None:
    lines = LEVEL * 6
    _, whole = followed("tuppi", MATCH, lines, 0, {})
    assert (whole.ended, whole.may_stop) == (True, True)
    rows, tally = followed("tuppi", MATCH, lines, 0, {12: 12})
    assert (tally.ended, tally.may_stop, tally.next_dealer) == (False, False, dealers(rows)[11])
    _, again = followed("tuppi", MATCH, [*lines, LEVEL[0]], 0, {12: 12})
    assert again.ended
    with pytest.raises(BadLine, match="line-after-end"):
        followed("tuppi", MATCH, [*lines, *LEVEL], 0, {12: 12})


def test_eleven_played_and_two_annulled_leave_one_to_go() -> None:
    rows, tally = followed("tuppi", MATCH, [*LEVEL * 6, LEVEL[0]], 0, {1: 1, 5: 5})
    assert sum(row.counts for row in rows) == 11
    assert (tally.ended, tally.may_stop) == (False, False)


def test_a_fall_that_is_voided_makes_the_tuppi_and_what_came_after_it_counts_no_more() -> None:
    lines = [rami(0, [13, 0]), rami(0, [6, 7]), rami(0, [13, 0]), rami(1, [6, 7])]
    _, before = followed("tuppi", MATCH, lines, 0, {})
    assert not before.ended
    rows, tally = followed("tuppi", MATCH, lines, 0, {2: 4})
    assert [row.counts for row in rows] == [True, False, True, False]
    assert (tally.ended, tally.outcome.by, tally.outcome.points) == (True, "tuppi", (56, 0, 56, 0))


def test_a_deal_that_counts_again_is_scored_and_the_deals_beyond_the_match_are_not() -> None:
    lines = [rami(0, [8, 5]), *LEVEL * 6]
    _, whole = followed("tuppi", MATCH, lines[:12], 0, {})
    rows, tally = followed("tuppi", MATCH, lines, 0, {1: 12})
    assert ([row.number for row in rows if not row.counts], tally.ended) == ([1], True)
    back, again = followed("tuppi", MATCH, lines, 0, [Annulled(1, 12, 13)])
    assert dealers(back) == dealers(rows)
    assert [row.number for row in back if not row.counts] == [13]
    assert (again.ended, again.outcome) == (True, whole.outcome)
    # While a deal was missing it might have been dealt: so it is no deal after the end.
    _, open_again = followed("tuppi", MATCH, lines, 0, [Annulled(1, 12, 13), Annulled(2, 13)])
    assert (open_again.ended, open_again.outcome.points) == (True, tally_without(lines, 2))


def tally_without(lines: list[dict[str, Any]], gone: int) -> tuple[int, ...]:
    """The points of a tuppi match that never had this line."""
    _, tally = followed("tuppi", MATCH, [*lines[: gone - 1], *lines[gone:]], 0, {})
    return tally.outcome.points


def test_of_five_each_line_is_read_as_it_was_dealt_when_a_deal_counts_again() -> None:
    lines = [played(1, 2), played(1, 2), played(2, 3), played(3, 4)]
    void = [Annulled(1, 1, 2)]
    rows, tally = followed("paskievics", {"seats": 5}, lines, 0, void)
    assert (dealers(rows), tally.next_dealer) == ([0, 0, 1, 2], 3)
    assert all(row.counts for row in rows)
    assert tally.outcome.points == (-2, 1, 3, 0, -2)
    with pytest.raises(BadLine, match="line-seat-does-not-play"):
        followed("paskievics", {"seats": 5}, [*lines, played(3, 4)], 0, void)


def bid(declarer: int, amount: int, *, made: bool, forced: bool = False) -> dict[str, Any]:
    """A Chaupatia deal."""
    return {"declarer": declarer, "bid": amount, "made": made, "forced": forced}


def test_a_forced_dealer_stays_the_dealer_of_his_deal() -> None:
    lines = [bid(1, 7, made=True), bid(0, 5, made=True, forced=True)]
    before, _ = followed("chaupatia", {}, lines, 0, {})
    assert dealers(before) == [0, 0]
    rows, tally = followed("chaupatia", {}, lines, 0, {1: 2})
    assert dealers(rows) == [0, 0]
    assert [row.counts for row in rows] == [False, True]
    assert rows[1].score.against == (0, 5)  # type: ignore[attr-defined]
    assert tally.next_dealer == 1


def test_a_level_match_that_one_more_deal_decides_may_not_stop() -> None:
    _, level = followed("chaupatia", {}, [], 0, {})
    assert (level.may_stop, level.outcome.by) == (True, "level")
    _, decides = followed("chaupatia", {"level_result": "extra-deal"}, [], 0, {})
    assert not decides.may_stop


def test_a_chaupatia_deal_that_counts_again_leaves_the_dealer_to_the_score() -> None:
    lines = [bid(1, 7, made=True), bid(0, 6, made=True)]
    void, gone = followed("chaupatia", {}, lines, 0, {1: 1})
    assert (dealers(void), gone.next_dealer) == ([0, 0], 1)
    rows, tally = followed("chaupatia", {}, lines, 0, [Annulled(1, 1, 2)])
    assert (dealers(rows), [row.counts for row in rows]) == ([0, 0], [True, True])
    # Seven against the dealer's team less the six that it won: it deals on (CHA-DLR-1).
    assert (tally.outcome.points[1], tally.next_dealer) == (1, 0)
    # The deal of another was dealt meanwhile, and stays his.
    more, after = followed("chaupatia", {}, [*lines, lines[0]], 0, [Annulled(1, 1, 3)])
    assert (dealers(more), [row.counts for row in more]) == ([0, 0, 1], [True] * 3)
    assert (after.outcome.points[1], after.next_dealer) == (8, 2)


def test_a_forced_bid_of_who_dealt_stays_when_a_deal_counts_again() -> None:
    lines = [bid(1, 7, made=True), bid(0, 6, made=True), bid(1, 5, made=True, forced=True)]
    rows, _ = followed("chaupatia", {}, lines, 0, [Annulled(1, 1, 3)])
    assert (dealers(rows), [row.counts for row in rows]) == ([0, 0, 1], [True] * 3)
    with pytest.raises(BadLine, match="line-forced-not-dealer"):
        followed("chaupatia", {}, lines, 0, {})
