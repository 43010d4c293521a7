"""Kolmen tuppi: three players, each alone, always rami."""

import msgspec
import pytest

from app.engine.cards import FRENCH
from app.engine.dealing import Scripted
from app.engine.errors import MalformedMove
from app.engine.referee import Referee
from app.engine.seats import DIRECTOR, SPECTATOR
from app.engine.values import Outcome, TableSeat
from app.games.tuppi.events import CardsDealt, DealerFound, PlayBegan, TrickTaken
from app.games.tuppi.kinds import Kind
from app.games.tuppi.phase_views import CutView, PlayView, TrickLyingView
from app.games.tuppi.rise import TABLE
from app.games.tuppi.state import Cutting, TrickLying
from tests.games.tuppi.small import KOLMEN, kolmen_options, three
from tests.games.tuppi.table import scripted

REFEREE = Referee(KOLMEN)
PACK = FRENCH.codes
VIEWERS = (0, 1, 2, SPECTATOR)


# The deal.


def test_the_first_jack_is_looked_for_among_three() -> None:
    one = three(dealing=scripted(PACK, opening=["2C", "3C", "4C", "JC"]))
    assert [card.seat for card in one.happened(DealerFound)[0].turned] == [0, 1, 2, 0]
    assert one.view(0).table.dealer == 0


def test_cards_are_dealt_to_forehand_next_dealer_and_the_unused_hand() -> None:
    one = three(dealing=scripted(PACK, opening=["JC"]))
    hands = {hand.seat: set(hand.cards or ()) for hand in one.happened(CardsDealt)[0].hands}
    assert hands == {1: set(PACK[0::4]), 2: set(PACK[1::4]), 0: set(PACK[2::4])}
    assert one.happened(PlayBegan) == [PlayBegan(1)]
    assert one.view(0).phase == PlayView(turn=1, trick_number=1, lying=False)
    assert one.view(0).kind is Kind.RAMI


def test_nobody_sees_the_unused_hand_before_the_deal_is_over() -> None:
    one = three()
    used = {card for hand in one.happened(CardsDealt)[0].hands for card in hand.cards or ()}
    unused = set(PACK) - used
    assert len(unused) == 13
    while not one.deals:
        events = (event for event in one.events if not isinstance(event, DealerFound))
        told = [KOLMEN.disclose(event, viewer) for event in events for viewer in VIEWERS]
        views = [one.view(viewer) for viewer in VIEWERS]
        legal = [KOLMEN.candidates(one.state, seat) for seat in range(3)]
        text = msgspec.json.encode([told, views, legal]).decode()
        assert not any(f'"{card}"' in text for card in unused)
        one.time_out(one.to_act()[0])
    assert set(one.deal().unused) == unused
    played = {card.card for trick in one.deal().tricks for card in trick.cards}
    assert played == used


def test_the_cut_is_for_the_dealers_right_and_nothing_is_played_before_it() -> None:
    one = three(kolmen_options(cut="ask"), scripted(PACK, opening=["JC"]))
    assert isinstance(one.state.phase, Cutting)
    assert (one.to_act(), one.view(0).phase, one.view(0).kind) == ((2,), CutView(2), None)
    assert one.legal(2) == ("cut:none", *(f"cut:{at}" for at in range(1, 52)))
    assert one.legal(1) == ()
    assert one.refusal(1, "cut:7") == ("not-your-cut", "TUP-DEAL-2")
    assert one.refusal(1, "play:2C") == ("not-dealt-yet", "TUP-DEAL-5")
    one.play(2, "cut:1")
    assert "play:3C" in one.legal(1)
    assert one.refusal(1, "cut:7") == ("no-cut-now", "TUP-DEAL-2")


# Play.


def test_a_trick_has_three_cards_and_its_winner_leads_on() -> None:
    one = three(dealing=scripted(PACK, opening=["JC"]))
    one.plays((1, "play:2C"), (2, "play:3C"))
    assert one.refusal(0, "play:5C") == ("card-not-held", "TUP-PLAY-6")
    assert one.refusal(1, "play:6C") == ("not-your-turn", "TUP-PLAY-6")
    one.play(0, "play:4C")
    taken = one.happened(TrickTaken)[0]
    assert taken.pair_tricks == (1, 0, 0)
    assert (taken.winner, one.to_act()) == (0, (0,))
    for viewer in VIEWERS:
        assert one.view(viewer).seat_tricks == (1, 0, 0)
        assert [seat.tricks for seat in one.view(viewer).table.seats] == [1, 0, 0]


def test_suit_is_followed() -> None:
    one = three(dealing=scripted(PACK, opening=["JC"]))
    one.play(1, "play:2C")
    clubs = [text for text in one.legal(2) if text.endswith("C")]
    assert one.legal(2) == tuple(clubs)
    held = next(card for card in one.view(2).table.seats[2].hand or () if card[1] != "C")
    assert one.refusal(2, f"play:{held}") == ("must-follow-suit", "TUP-PLAY-2")


def test_all_three_acknowledge_a_trick() -> None:
    one = three(kolmen_options(trick_turn="acknowledged", trick_pause_ms=900))
    while not isinstance(one.state.phase, TrickLying):
        one.time_out(one.to_act()[0])
    phase = one.view(0).phase
    assert isinstance(phase, TrickLyingView)
    assert (phase.seen, phase.pause_ms, one.to_act()) == ((), 900, (0, 1, 2))
    one.play(1, "seen")
    assert one.legal(1) == ()
    assert one.refusal(1, "seen") == ("seen-already", "TUP-TRICK-4")
    winner = phase.winner
    card = (one.view(winner).table.seats[winner].hand or ())[0]
    assert one.refusal(winner, f"play:{card}") == ("trick-still-lying", "TUP-TRICK-4")
    one.plays((0, "seen"), (2, "seen"))
    assert one.to_act() == (winner,)
    assert one.refusal(winner, "seen") == ("no-trick-lying", "TUP-TRICK-4")


def test_every_player_is_a_side_of_his_own_in_the_view() -> None:
    one = three()
    assert KOLMEN.sides(kolmen_options()) == ((0,), (1,), (2,))
    for viewer in VIEWERS:
        view = one.view(viewer)
        assert [seat.side for seat in view.table.seats] == [0, 1, 2]
        assert [seat.hand is not None for seat in view.table.seats] == [
            seat == viewer for seat in range(3)
        ]
        assert (view.rise, view.tallies) == (TABLE, (0, 0, 0))
        assert [(row.side, row.seats, row.label) for row in view.table.scores] == [
            (seat, (seat,), "score.total") for seat in range(3)
        ]


def test_before_the_cards_are_dealt_every_hand_is_empty() -> None:
    one = three(kolmen_options(cut="ask"))
    assert one.view(2).table.seats[2] == TableSeat(2, 2, 0, (), 0)


# What is not there.


@pytest.mark.parametrize("text", ["concede", "show:rami", "sooli:no", "give:2C", "forfeit:3"])
def test_there_is_neither_show_nor_sooli_nor_concession(text: str) -> None:
    with pytest.raises(MalformedMove):
        KOLMEN.read_move(text)


def test_whoever_is_not_to_act_has_nothing_to_do() -> None:
    one = three()
    acting = one.to_act()[0]
    assert all(one.legal(seat) == () for seat in range(3) if seat != acting)
    assert one.legal(3) == ()
    error = one.refused(3, "seen")
    assert (error.code, error.rule, error.params) == ("no-such-seat", "TUP-KOLMEN-1", {"seat": 3})


# The director.


def test_the_director_may_void_forfeit_and_call_the_last_deal() -> None:
    one = three()
    assert one.legal(DIRECTOR) == (
        *("void-deal:uneven", "void-deal:exposed-card", "void-deal:wrong-order"),
        *("last-deal", "forfeit:0", "forfeit:1", "forfeit:2"),
    )
    before = one.state.match
    one.finished(9, 4, 0).director("void-deal:exposed-card")
    assert (one.view(0).table.deal, one.view(0).tallies) == (2, (20, 0, 0))
    assert one.state.match.dealer == (before.dealer + 1) % 3
    assert one.refusal(0, "void-deal:uneven") == ("director-only", "")
    assert one.refusal(DIRECTOR, "seen") == ("director-does-not-play", "")
    one.director("last-deal")
    assert one.refusal(DIRECTOR, "last-deal") == ("last-deal-already", "")
    one.director("last-deal-back")
    assert one.refusal(DIRECTOR, "last-deal-back") == ("no-last-deal", "")


def test_without_one_of_the_three_the_match_ends_unfinished() -> None:
    one = three().finished(9, 4, 0).finished(2, 8, 3).director("forfeit:2")
    assert KOLMEN.outcome(one.state) == Outcome("forfeit", (), (20, 16, 0))
    assert one.to_act() == ()
    assert one.refusal(0, "seen") == ("match-over", "TUP-END-1")


def test_a_script_that_ends_leaves_the_match_undecided() -> None:
    one = three(dealing=Scripted(packs=(PACK,), opening=("JC",))).finished(9, 4, 0)
    assert KOLMEN.outcome(one.state) == Outcome("script-ended", (), (20, 0, 0))


def test_a_state_comes_back_from_json_as_it_was() -> None:
    one = three(kolmen_options(trick_turn="acknowledged"))
    for _ in range(30):
        back = REFEREE.read_state(REFEREE.write(one.state))
        assert back == one.state
        assert type(back) is type(one.state)
        one.time_out(one.to_act()[0])


def test_the_clock_makes_the_default_move_only() -> None:
    one = three()
    acting = one.to_act()[0]
    other = one.legal(acting)[-1]
    assert one.refusal(acting, other, by_clock=True) == ("not-the-default", "TUP-TIME-1")
