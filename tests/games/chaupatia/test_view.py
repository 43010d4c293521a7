"""Views: what every client can draw, what is always public, and what comes back on reconnecting."""

import msgspec
import pytest

from app.engine.cards import Suit
from app.engine.referee import Referee
from app.engine.seats import SPECTATOR, Direction
from app.engine.values import TableScore
from app.games.chaupatia.events import CardsDealt, DealScored
from app.games.chaupatia.ledger import Ledger
from app.games.chaupatia.patterns import Pattern
from app.games.chaupatia.phase_views import (
    AuctionView,
    ChoosePatternView,
    ChooseTrumpView,
    ForcedChoiceView,
    MatchOverView,
    PlayView,
)
from app.games.chaupatia.state import Call
from app.games.chaupatia.view import ChaupatiaView
from tests.games.chaupatia.deals import contracted, with_ledger
from tests.games.chaupatia.table import ENGINE, Table, options, scripted, table
from tests.games.chaupatia.walks import MANNERS, walk

VIEWERS = (*range(6), SPECTATOR)
REFEREE = Referee(ENGINE)
PACK = tuple(rank + suit for suit in "SHDC" for rank in "AKQJT9876543")


def fresh(**chosen: object) -> Table:
    return table(options(**chosen), scripted(PACK, PACK, dealer=5))


def test_a_table_for_six_can_be_drawn_without_knowing_the_game() -> None:
    one = with_ledger(fresh(), Ledger((0, 9), (1, 2))).turn("pattern:4+4")
    one.turns("bid:8", "trump:S", "play:AS")
    for viewer in VIEWERS:
        drawn = one.view(viewer).table
        assert drawn.direction is Direction.CLOCKWISE
        assert (drawn.deal, drawn.dealer, drawn.to_act) == (1, 5, (1,))
        assert [(s.seat, s.side, s.cards) for s in drawn.seats] == [
            (0, 0, 7),
            *((seat, seat % 2, 8) for seat in range(1, 6)),
        ]
        assert [(card.seat, card.card) for card in drawn.trick] == [(0, "AS")]
        assert drawn.scores == (
            TableScore(0, (0, 2, 4), "score.against", 0),
            TableScore(1, (1, 3, 5), "score.against", 9),
            TableScore(0, (0, 2, 4), "score.kapen", 1),
            TableScore(1, (1, 3, 5), "score.kapen", 2),
        )


def test_what_is_always_public_is_the_same_for_everyone() -> None:
    one = fresh().turn("pattern:4+2+2").turns("pass", "bid:8", "trump:H")
    for viewer in VIEWERS:
        view = one.view(viewer)
        assert view.pattern is Pattern.FOUR_AND_TWOS
        assert view.calls == (Call(0, None), Call(1, 8))
        assert (view.declarer, view.bid, view.forced, view.trump) == (1, 8, False, Suit.HEARTS)
        assert (view.sixteen_by, view.leader, view.team_tricks) == (None, None, None)
        assert (view.against, view.kapen) == ((0, 0), (0, 0))
        assert (view.proposal, view.stop_agreed, view.last_deal) == (None, False, False)
        assert view.phase == PlayView(1, 1, lying=False, may_try_16=False)


def test_each_phase_names_itself_and_its_actor() -> None:
    one = fresh()
    assert one.view(0).phase == ChoosePatternView(5)
    assert one.view(0).pattern is None
    one.turn("pattern:4+4")
    assert one.view(0).phase == AuctionView(0, ())
    one.turn("pass")
    assert one.view(0).phase == AuctionView(1, (0,))
    passed = fresh().turn("pattern:4+4").turns(*["pass"] * 6)
    assert passed.view(0).phase == ForcedChoiceView(5)
    assert (passed.view(0).declarer, passed.view(0).bid, passed.view(0).forced) == (5, None, True)
    one.turns("bid:7")
    assert one.view(0).bid == 7
    one.turn("bid:8")
    assert one.view(0).phase == ChooseTrumpView(2)
    one.director("forfeit:1")
    outcome = ENGINE.outcome(one.state)
    assert outcome is not None
    assert one.view(0).phase == MatchOverView(outcome)
    assert [seat.cards for seat in one.view(0).table.seats] == [0] * 6


def test_a_seat_sees_its_own_hand_and_no_other_and_a_spectator_none() -> None:
    one = fresh().turn("pattern:4+4")
    for viewer in VIEWERS:
        hands = [seat.hand for seat in one.view(viewer).table.seats]
        assert [hand is not None for hand in hands] == [seat == viewer for seat in range(6)]
    assert one.view(SPECTATOR).viewer is None


def test_nobody_is_told_how_many_tricks_a_team_has() -> None:
    played = contracted(0, 8, [0, 2, 4, 0], dealer=3)
    for _ in range(3):
        played.trick()
    for viewer in VIEWERS:
        view = played.table.view(viewer)
        assert view.team_tricks is None
        assert [seat.tricks for seat in view.table.seats] == [None] * 6


def test_an_option_shows_the_two_totals_and_nothing_more() -> None:
    played = contracted(0, 6, [0, 1, 4, 0], dealer=3, chosen={"show_trick_count": True})
    for _ in range(3):
        played.trick()
    for viewer in VIEWERS:
        view = played.table.view(viewer)
        assert view.team_tricks == (2, 1)
        assert [seat.tricks for seat in view.table.seats] == [2, 1, 2, 1, 2, 1]
        assert len(view.table.trick) == 6


def test_when_a_deal_is_scored_its_result_is_public() -> None:
    played = contracted(0, 7, [0, 1, 1], dealer=3)
    for _ in range(3):
        played.trick()
    (scored,) = played.table.happened(DealScored)
    score = scored.score
    assert (score.declarer, score.bid, score.made, score.sixteen) == (0, 7, False, False)
    assert (score.earner, score.earned, scored.team_tricks) == (1, 14, (1, 2))
    assert (score.against, score.kapen, score.next_dealer) == ((14, 0), (0, 0), 4)
    for viewer in VIEWERS:
        assert ENGINE.recall(played.table.state, scored, viewer) == scored


@pytest.mark.parametrize("manner", MANNERS)
def test_whoever_comes_back_sees_what_one_who_stayed_sees(manner: str) -> None:
    for number, (one, _) in enumerate(walk(manner, 4, 160)):
        if number % 9:
            continue
        back = REFEREE.read_state(REFEREE.write(one.state))
        for viewer in VIEWERS:
            view = REFEREE.view(back, viewer)
            assert view == one.view(viewer)
            assert msgspec.json.decode(msgspec.json.encode(view), type=ChaupatiaView) == view


def test_the_state_does_not_grow_with_the_age_of_the_match() -> None:
    one = table()
    sizes = []
    for _ in range(40):
        one.run_deal()
        sizes.append(len(REFEREE.write(one.state)))
    assert max(sizes) - min(sizes) < 60


def test_a_dealt_hand_is_told_to_its_owner_alone() -> None:
    one = fresh().turn("pattern:4+4")
    (dealt,) = one.happened(CardsDealt)
    for viewer in VIEWERS:
        told = ENGINE.disclose(dealt, viewer)
        assert isinstance(told, CardsDealt)
        shown = [hand for hand in told.hands if hand.cards is not None]
        assert shown == [hand for hand in dealt.hands if hand.seat == viewer]
