"""Avotuppi: the show, scores and the end of a match."""

from typing import Any

import pytest
from msgspec.structs import replace

from app.engine.cards import FRENCH
from app.engine.referee import Referee
from app.engine.seats import DIRECTOR
from app.engine.values import Outcome
from app.games.tuppi.avo.state import AvoShowing
from app.games.tuppi.events import ShowTurned
from app.games.tuppi.kinds import Kind, Nolo, Rami
from app.games.tuppi.phase_views import ShowView
from app.games.tuppi.rise import TABLE, Rise
from app.games.tuppi.shows import Choice, Show, ShowForm
from tests.games.tuppi.small import AVO, AvoTable, avo_options, two
from tests.games.tuppi.table import scripted

REFEREE = Referee(AVO)
PACK = FRENCH.codes


def rising(seat: int | None, points: int, **chosen: object) -> AvoTable:
    one = two(avo_options(**chosen))
    match = replace(one.state.match, rise=Rise(seat, points))
    one.state = replace(one.state, match=match)
    return one


# The show.


def with_hands(first: str, second: str, **chosen: object) -> AvoTable:
    """Seat 0 deals; seat 1 shows first, from this hand."""
    one = two(avo_options(show_mode="hand-card", **chosen), scripted(PACK, opening=["JC"]))
    phase = one.state.phase
    assert isinstance(phase, AvoShowing)
    hands = (FRENCH.hand(second.split()), FRENCH.hand(first.split()))
    one.state = replace(one.state, phase=replace(phase, hands=hands))
    return one


def test_only_the_six_cards_in_the_hand_may_be_shown() -> None:
    one = with_hands("3C 4C KH QH 2D JD", "5C 6C 7H 8H 9D TD")
    assert one.legal(1) == ("show:3C", "show:4C", "show:spoken-rami", "concede")
    open_card = one.view(1).table.seats[1].columns[0].open
    assert one.refusal(1, f"show:{open_card}") == ("show-card-not-held", "TUP-SHOW-6")
    assert one.refusal(1, "show:KH") == ("show-card-barred", "TUP-SHOW-7")
    assert one.refusal(1, "show:spoken-nolo") == ("no-need-to-speak", "TUP-SHOW-8")
    assert one.refusal(1, "show:rami") == ("show-with-card", "TUP-SHOW-6")
    assert one.refusal(1, "show:time-out") == ("only-by-time-out", "TUP-SHOW-15")
    one.plays((1, "show:spoken-rami"))
    assert one.view(0).shows == (Show(1, Choice.RAMI, ShowForm.SPOKEN, None),)


def test_shows_are_turned_from_the_forehand_and_the_first_rami_ends_it() -> None:
    one = two(dealing=scripted(PACK, opening=["JC"]))
    assert one.to_act() == (0, 1)
    one.play(0, "show:rami")
    assert one.view(1).phase == ShowView(1, (0,), None)
    assert one.view(0).phase == ShowView(1, (0,), "show:rami")
    one.play(1, "show:rami")
    assert [event.seat for event in one.happened(ShowTurned)] == [1]
    assert one.view(0).ramaaja == 1


def test_a_show_may_be_replaced_until_it_is_turned_but_not_for_ever() -> None:
    one = two(dealing=scripted(PACK, opening=["JC"]))
    for number in range(12):
        one.play(0, "show:nolo" if number % 2 else "show:rami")
    assert one.refusal(0, "show:nolo") == ("changed-too-often", "TUP-SHOW-12")
    assert one.refusal(0, "show:2C") == ("changed-too-often", "TUP-SHOW-12")
    one = two(dealing=scripted(PACK, opening=["JC"])).play(1, "show:nolo")
    assert one.refusal(1, "show:rami") == ("shown-already", "TUP-SHOW-12")
    assert one.refusal(0, "show:2C") == ("show-with-marker", "TUP-SHOW-6")


def test_in_sequence_the_forehand_shows_first() -> None:
    one = two(avo_options(show_entry="sequential"), scripted(PACK, opening=["JC"]))
    assert one.to_act() == (1,)
    assert one.refusal(0, "show:nolo") == ("not-your-show", "TUP-SHOW-2")
    assert one.time_out(1) == "show:nolo"
    assert one.time_out(0) == "show:nolo"
    assert one.view(0).kind is Kind.NOLO


# Scores.


def test_a_player_is_his_own_pair() -> None:
    assert AVO.sides(avo_options()) == ((0,), (1,))
    score = two().finished(Rami(1), (6, 7)).scores()[0]
    assert (score.winner, score.points, score.robbery, score.rise) == (1, 4, False, Rise(1, 4))
    score = two().finished(Rami(1), (8, 5)).scores()[0]
    assert (score.winner, score.points, score.robbery, score.rise) == (0, 16, True, Rise(0, 16))


def test_a_lost_rise_falls_and_nobody_is_credited() -> None:
    score = rising(0, 40).finished(Nolo(0), (7, 6)).scores()[0]
    assert (score.winner, score.credited, score.rise_fell, score.rise) == (1, 0, True, TABLE)


def test_robbing_all_thirteen_is_a_nalsytuppi() -> None:
    one = two().finished(Rami(0), (0, 13))
    assert one.scores()[0].nalsytuppi
    assert AVO.outcome(one.state) == Outcome("tuppi", (1,), (0, 56))
    one = rising(0, 4).finished(Rami(0), (0, 13))
    assert not one.scores()[0].nalsytuppi
    assert AVO.outcome(one.state) is None


def test_when_both_collect_nothing_is_lost() -> None:
    one = two(avo_options(scoring="both-collect")).finished(Rami(0), (9, 4))
    one.finished(Nolo(0), (9, 4))
    assert one.scores()[-1].tallies == (12, 12)
    rows = [(row.label, row.points) for row in one.view(0).table.scores]
    assert rows == [("score.total", 12), ("score.total", 12)]
    one.finished(Rami(0), (13, 0)).finished(Rami(0), (13, 0))
    assert AVO.outcome(one.state) == Outcome("tuppi", (0,), (68, 12))


@pytest.mark.parametrize(
    ("seat", "points", "game", "tricks", "stops"),
    [
        (0, 8, Rami(0), (2, 7), True),
        (0, 8, Rami(0), (2, 6), False),
        (1, 48, Nolo(0), (8, 1), True),
        (1, 40, Nolo(0), (8, 1), False),
        (0, 48, Rami(0), (7, 2), True),
        (None, 0, Rami(0), (2, 7), False),
    ],
)
def test_a_deal_stops_early_when_its_result_is_certain(
    seat: int | None, points: int, game: Any, tricks: tuple[int, int], stops: bool
) -> None:
    one = rising(seat, points, early_end="auto").finished(game, tricks, more=True)
    assert bool(one.scores()) == stops


# The end.


@pytest.mark.parametrize("seat", [0, 1])
def test_a_concession_or_a_forfeit_is_the_others_win(seat: int) -> None:
    one = rising(seat, 8).play(seat, "concede")
    points = (8, 0) if seat == 0 else (0, 8)
    assert AVO.outcome(one.state) == Outcome("concession", (1 - seat,), points)
    one = rising(seat, 8).director(f"forfeit:{seat}")
    assert AVO.outcome(one.state) == Outcome("forfeit", (1 - seat,), points)
    assert one.refusal(0, "concede") == ("match-over", "TUP-END-1")


def test_the_director_and_strangers() -> None:
    one = two()
    assert one.legal(DIRECTOR)[-2:] == ("forfeit:0", "forfeit:1")
    assert one.refusal(2, "seen") == ("no-such-seat", "TUP-AVO-1")
    assert one.refusal(0, "forfeit:1") == ("director-only", "")
    assert one.refusal(DIRECTOR, "concede") == ("director-does-not-play", "")
    one.director("last-deal")
    assert one.refusal(DIRECTOR, "last-deal") == ("last-deal-already", "")
    one.director("last-deal-back")
    assert one.refusal(DIRECTOR, "last-deal-back") == ("no-last-deal", "")
    one.director("last-deal")
    assert one.refusal(0, "concede", by_clock=True) == ("not-the-default", "TUP-TIME-1")
    one.finished(Rami(0), (7, 6))
    assert AVO.outcome(one.state) == Outcome("points", (0,), (4, 0))
