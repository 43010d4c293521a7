"""How a match ends, who wins it, and with what points."""

from typing import Any

import pytest
from msgspec.structs import replace

from app.engine.seats import DIRECTOR
from app.engine.values import Outcome, TableScore
from app.games.tuppi.events import Conceded, DealScored, Forfeited, LastDealCalled, MatchEnded
from app.games.tuppi.kinds import Game, Nolo, Rami
from app.games.tuppi.phase_views import EndedView
from app.games.tuppi.rise import TABLE, Rise
from tests.games.tuppi.positions import START, at, finished, one_trick_left
from tests.games.tuppi.table import ENGINE, Table, options, pack_for, scripted, table

Played = tuple[Game, tuple[int, int]]

ZERO_WINS_4: Played = (Rami(0), (7, 6))
ZERO_WINS_16: Played = (Rami(0), (10, 3))
ONE_WINS_16: Played = (Rami(1), (3, 10))
ONE_ROBS_7: Played = (Rami(0), (6, 7))
ZERO_SWEEPS: Played = (Rami(0), (13, 0))


def match_of(*deals: Played, **chosen: Any) -> Table:
    one = table(options(**chosen))
    for game, tricks in deals:
        finished(one, game, tricks)
    return one


def outcome(one: Table) -> Outcome | None:
    return ENGINE.outcome(one.state)


# Tuppi.


def test_fifty_two_unbroken_points_are_a_tuppi() -> None:
    one = match_of(ZERO_SWEEPS, (Rami(0), (12, 1)))
    assert outcome(one) == Outcome("tuppi", (0, 2), (52, 0, 52, 0))
    assert one.last[-1] == MatchEnded(Outcome("tuppi", (0, 2), (52, 0, 52, 0)), nalsytuppi=False)
    assert one.view(1).phase == EndedView(Outcome("tuppi", (0, 2), (52, 0, 52, 0)), False)
    assert one.to_act() == ()
    assert one.refusal(0, "concede") == ("match-over", "TUP-END-1")
    assert one.refusal(DIRECTOR, "last-deal") == ("match-over", "TUP-END-1")


def test_forty_eight_points_are_none() -> None:
    assert outcome(match_of(ZERO_SWEEPS, (Rami(0), (11, 2)))) is None


def test_robbing_all_thirteen_from_the_table_is_a_nalsytuppi() -> None:
    one = match_of((Rami(1), (13, 0)))
    assert outcome(one) == Outcome("tuppi", (0, 2), (56, 0, 56, 0))
    assert one.view(1).phase == EndedView(Outcome("tuppi", (0, 2), (56, 0, 56, 0)), True)


def test_so_is_robbing_all_thirteen_while_rising() -> None:
    one = match_of(ZERO_WINS_4, (Rami(1), (13, 0)))
    score = one.scores()[-1]
    assert (score.rise, score.nalsytuppi, score.tuppi) == (Rise(0, 60), True, 0)


def test_robbing_a_rising_pair_of_all_thirteen_only_brings_the_rise_down() -> None:
    one = match_of(ZERO_WINS_4, (Rami(0), (0, 13)))
    score = one.scores()[-1]
    assert (score.points, score.credited, score.rise_fell) == (56, 0, True)
    assert (score.rise, score.tuppi, score.nalsytuppi) == (TABLE, None, False)
    assert outcome(one) is None


def test_a_clean_sweep_in_nolo_is_no_nalsytuppi() -> None:
    one = match_of((Nolo(0), (0, 13)), (Nolo(0), (0, 13)))
    assert outcome(one) == Outcome("tuppi", (0, 2), (56, 0, 56, 0))
    assert not one.happened(MatchEnded)[0].nalsytuppi


def test_a_tuppi_that_is_certain_ends_deal_and_match_early() -> None:
    match = replace(START, rise=Rise(0, 44))
    phase = one_trick_left(match, Rami(0), (8, 2), 0, more=True)
    one = at(options(early_end="auto"), phase, match)
    for seat in (0, 1, 2, 3):
        one.time_out(one.to_act()[0]) if seat else one.play(0, "play:KS")
    assert outcome(one) == Outcome("tuppi", (0, 2), (52, 0, 52, 0))
    assert one.deal().pair_tricks == (8, 2)


# Both collect.


def test_when_both_collect_nothing_is_lost_and_the_first_to_52_wins() -> None:
    one = match_of(ZERO_SWEEPS, ONE_WINS_16, (Rami(0), (12, 1)), scoring="both-collect")
    assert [event.score.tallies for event in one.happened(DealScored)] == [
        (28, 0),
        (28, 16),
        (52, 16),
    ]
    assert all(event.score.rise == TABLE for event in one.happened(DealScored))
    assert outcome(one) == Outcome("tuppi", (0, 2), (52, 16, 52, 16))


def test_when_both_collect_robbing_thirteen_is_a_nalsytuppi_at_any_total() -> None:
    one = match_of(ZERO_SWEEPS, (Rami(0), (0, 13)), scoring="both-collect")
    assert outcome(one) == Outcome("tuppi", (1, 3), (28, 56, 28, 56))
    assert one.happened(MatchEnded)[0].nalsytuppi


def test_the_table_shows_totals_when_both_collect() -> None:
    one = match_of(ZERO_WINS_16, scoring="both-collect")
    assert one.view(0).table.scores == (
        TableScore(0, (0, 2), "score.total", 16),
        TableScore(1, (1, 3), "score.total", 0),
    )


# Tournament.

LEVEL = (ZERO_WINS_16, (Rami(1), (6, 7)), ONE_WINS_16, ZERO_WINS_4) * 3
"""Twelve deals: 48 points each, the rise falling each time."""


def test_after_twelve_deals_the_cumulative_points_decide() -> None:
    one = match_of(*LEVEL[:-2], ONE_WINS_16, ONE_WINS_16, match="turnaus")
    assert outcome(one) == Outcome("points", (1, 3), (48, 64, 48, 64))
    assert len(one.deals) == 12


def test_sixteen_deals_when_the_block_is_small() -> None:
    one = match_of(*LEVEL, match="turnaus", match_deals=16)
    assert outcome(one) is None
    assert one.view(0).deals == 16
    for game, tricks in LEVEL[:4]:
        finished(one, game, tricks)
    assert outcome(one) == Outcome("draw", (), (64, 64, 64, 64))


def test_level_pairs_share_in_a_block() -> None:
    assert outcome(match_of(*LEVEL, match="turnaus")) == Outcome("draw", (), (48, 48, 48, 48))


def test_level_pairs_play_extra_deals_in_a_play_off_until_one_leads() -> None:
    one = match_of(*LEVEL, match="turnaus", drawn="extra-deals")
    assert outcome(one) is None
    assert one.view(0).table.deal == 13
    finished(one, *ZERO_WINS_4)
    assert outcome(one) == Outcome("points", (0, 2), (52, 48, 52, 48))


def test_an_extra_deal_that_brings_a_rise_down_leaves_them_level() -> None:
    held = match_of(*LEVEL, match="turnaus", drawn="extra-deals")
    held.state = replace(held.state, match=replace(held.state.match, rise=Rise(0, 8)))
    finished(held, *ONE_WINS_16)
    assert outcome(held) is None
    assert held.view(0).table.deal == 14


def test_only_the_rise_at_the_end_may_count() -> None:
    opts: dict[str, Any] = {"match": "turnaus", "tournament_points": "final-rise"}
    assert outcome(match_of(*LEVEL, **opts)) == Outcome("draw", (), (0, 0, 0, 0))
    one = match_of(*LEVEL[:-1], ZERO_WINS_16, **opts)
    assert outcome(one) == Outcome("draw", (), (0, 0, 0, 0))
    rising = match_of(*LEVEL[:-2], ZERO_WINS_4, ZERO_WINS_4, **opts)
    assert outcome(rising) == Outcome("points", (0, 2), (8, 0, 8, 0))


def test_a_tally_of_52_is_no_tuppi() -> None:
    one = match_of(*LEVEL, (Rami(0), (7, 6)), ONE_ROBS_7, match="turnaus", match_deals=16)
    assert one.view(0).tallies == (52, 48)
    assert outcome(one) is None


def test_a_tuppi_ends_a_tournament_match_at_once() -> None:
    one = match_of(ZERO_SWEEPS, (Rami(0), (12, 1)), match="turnaus")
    assert outcome(one) == Outcome("tuppi", (0, 2), (52, 0, 52, 0))
    assert len(one.deals) == 2


def test_the_table_of_a_tournament_match_shows_rise_and_tally() -> None:
    one = match_of(ZERO_WINS_16, (Rami(1), (6, 7)), ONE_WINS_16, match="turnaus")
    scores = [(row.side, row.label, row.points) for row in one.view(2).table.scores]
    assert scores == [
        (0, "score.rise", 0),
        (1, "score.rise", 16),
        (0, "score.tally", 16),
        (1, "score.tally", 16),
    ]


# Concession and forfeit.


@pytest.mark.parametrize("seat", range(4))
def test_a_conceding_seat_loses_for_its_pair_even_while_rising(seat: int) -> None:
    one = match_of(ZERO_WINS_16)
    assert one.legal(seat)[-1] == "concede"
    one.play(seat, "concede")
    winners = (1, 3) if seat % 2 == 0 else (0, 2)
    assert outcome(one) == Outcome("concession", winners, (16, 0, 16, 0))
    assert one.last[0] == Conceded(seat)
    assert one.deals == one.deals[:1]


@pytest.mark.parametrize("seat", range(4))
def test_a_forfeit_counts_as_a_concession_of_the_pair(seat: int) -> None:
    one = match_of(ZERO_WINS_16, match="turnaus")
    one.director(f"forfeit:{seat}")
    winners = (1, 3) if seat % 2 == 0 else (0, 2)
    assert outcome(one) == Outcome("forfeit", winners, (16, 0, 16, 0))
    assert one.last[0] == Forfeited(seat)


# The last deal.


def test_the_director_may_let_the_running_deal_be_the_last() -> None:
    one = match_of(ZERO_WINS_16)
    assert not one.view(0).last_deal
    one.director("last-deal")
    assert one.last == (LastDealCalled(2),)
    assert one.view(0).last_deal
    assert one.refusal(DIRECTOR, "last-deal") == ("last-deal-already", "")
    finished(one, *ZERO_WINS_4)
    assert outcome(one) == Outcome("points", (0, 2), (20, 0, 20, 0))


def test_a_last_deal_that_leaves_the_game_on_the_table_is_a_draw() -> None:
    one = match_of(ZERO_WINS_16)
    one.director("last-deal")
    finished(one, *ONE_ROBS_7)
    assert outcome(one) == Outcome("draw", (), (0, 0, 0, 0))


def test_after_the_last_deal_there_are_no_extra_deals() -> None:
    one = match_of(ZERO_WINS_16, (Rami(1), (6, 7)), match="turnaus", drawn="extra-deals")
    one.director("last-deal")
    finished(one, *ONE_WINS_16)
    assert outcome(one) == Outcome("draw", (), (16, 16, 16, 16))


def test_a_tuppi_in_the_last_deal_is_a_tuppi() -> None:
    one = match_of(ZERO_SWEEPS)
    one.director("last-deal")
    finished(one, Rami(0), (12, 1))
    assert outcome(one) == Outcome("tuppi", (0, 2), (52, 0, 52, 0))


# The end of a script.


def test_when_the_packs_run_out_the_match_ends_without_winners() -> None:
    deck = pack_for({}, dealer=0)
    one = table(options(), scripted(deck, deck)).run_defaults()
    ended = outcome(one)
    assert ended is not None
    assert (ended.by, ended.winners) == ("script-ended", ())
    assert len(one.deals) == 2
    assert [type(event).__name__ for event in one.last[-2:]] == ["DealScored", "MatchEnded"]


def test_a_match_decided_by_its_last_pack_is_decided() -> None:
    deck = pack_for({}, dealer=0)
    one = table(options(), scripted(deck))
    one.director("last-deal")
    one.run_defaults()
    ended = outcome(one)
    assert ended is not None
    assert ended.by == "points"
