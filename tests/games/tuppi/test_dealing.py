"""The first dealer, the cut, the deal, and the end of a script."""

import pytest

from app.engine.cards import FRENCH
from app.engine.dealing import Scripted, Seeded, lot, opening_of, pack_of
from app.engine.errors import BadDealing
from app.engine.values import TableCard
from app.games.tuppi.cards import cut, dealt
from app.games.tuppi.events import CardsDealt, DealerFound, DealStarted, PackCut
from app.games.tuppi.phase_views import CutView
from app.games.tuppi.state import Cutting, Showing
from tests.games.tuppi.table import error_of, options, pack_for, scripted, table

PACK = FRENCH.codes


# TUP-FIRST


def test_cards_are_turned_round_the_table_until_a_jack_falls() -> None:
    one = table(
        options(first_dealer_start="2"), scripted(PACK, opening=["2C", "AH", "QS", "9D", "JH"])
    )
    found = one.happened(DealerFound)[0]
    assert found.turned == (
        TableCard(2, "2C"),
        TableCard(3, "AH"),
        TableCard(0, "QS"),
        TableCard(1, "9D"),
        TableCard(2, "JH"),
    )
    assert found.dealer == one.view(0).table.dealer == 2


def test_cards_after_the_first_jack_are_not_turned() -> None:
    one = table(options(), scripted(PACK, opening=["JD", "JS", "2C"]))
    assert one.happened(DealerFound)[0].turned == (TableCard(0, "JD"),)


@pytest.mark.parametrize("opening", [[], ["2C", "3C"]])
def test_an_opening_without_a_jack_is_refused(opening: list[str]) -> None:
    with pytest.raises(BadDealing) as caught:
        table(options(), scripted(PACK, opening=opening))
    assert error_of(caught.value) == ("opening-without-jack", "TUP-FIRST-1")


def test_a_broken_script_is_refused() -> None:
    with pytest.raises(BadDealing) as caught:
        table(options(), Scripted(packs=(PACK[:51],), opening=("JC",)))
    assert caught.value.code == "pack-not-whole"


def test_by_default_the_starting_seat_is_drawn_by_lot() -> None:
    starts = set()
    for number in range(40):
        dealing = Seeded(f"{number:064x}")
        one = table(options(first_dealer_start="random"), dealing)
        first = one.happened(DealerFound)[0].turned[0]
        assert first.seat == lot(dealing, 4, "first-dealer-start")
        assert first.card == opening_of(dealing, FRENCH)[0]
        starts.add(first.seat)
    assert starts == {0, 1, 2, 3}


def test_the_pack_is_shuffled_afresh_for_the_first_deal() -> None:
    dealing = Seeded("a" * 64)
    one = table(options(), dealing)
    deck = pack_of(dealing, FRENCH, 0)
    assert deck is not None
    assert deck != opening_of(dealing, FRENCH)
    dealer = one.view(0).table.dealer
    assert dealer is not None
    phase = one.state.phase
    assert isinstance(phase, Showing)
    assert phase.hands == dealt(deck, (dealer + 1) % 4)


# TUP-DEAL


def test_cards_go_round_one_at_a_time_from_the_dealers_left() -> None:
    hands = {
        1: [f"{rank}C" for rank in "23456789TJQKA"],
        2: [f"{rank}D" for rank in "23456789TJQKA"],
        3: [f"{rank}H" for rank in "23456789TJQKA"],
        0: [f"{rank}S" for rank in "23456789TJQKA"],
    }
    deck = pack_for(hands, dealer=0)
    assert deck[:5] == ("2C", "2D", "2H", "2S", "3C")
    one = table(options(), scripted(deck))
    assert {hand.seat: hand.cards for hand in one.happened(CardsDealt)[0].hands} == {
        seat: tuple(hand) for seat, hand in hands.items()
    }


def test_the_player_on_the_dealers_right_is_asked_to_cut() -> None:
    one = table(options(cut="ask"), scripted(PACK))
    assert isinstance(one.state.phase, Cutting)
    assert one.to_act() == (3,)
    assert one.legal(3) == ("cut:none", *(f"cut:{at}" for at in range(1, 52)), "concede")
    assert one.legal(0) == ("concede",)
    assert one.view(0).phase == CutView(3)
    assert one.view(0).table.seats[0].cards == 0
    assert one.refusal(1, "cut:20") == ("not-your-cut", "TUP-DEAL-2")
    one.play(3, "cut:20")
    assert [event for event in one.last if isinstance(event, PackCut)] == [PackCut(3, 20)]
    phase = one.state.phase
    assert isinstance(phase, Showing)
    assert phase.hands == dealt(cut(PACK, 20), 1)


def test_a_cut_of_one_card_hands_every_card_to_the_seat_before() -> None:
    one = table(options(cut="ask"), scripted(PACK)).play(3, "cut:1")
    hands = {hand.seat: set(hand.cards or ()) for hand in one.happened(CardsDealt)[0].hands}
    assert hands == {
        1: set(PACK[1::4]),
        2: set(PACK[2::4]),
        3: set(PACK[3::4]),
        0: set(PACK[0::4]),
    }


def test_a_declined_cut_leaves_the_pack_as_it_is() -> None:
    for by_clock in (False, True):
        one = table(options(cut="ask"), scripted(PACK))
        one.play(3, "cut:none", by_clock=by_clock)
        phase = one.state.phase
        assert isinstance(phase, Showing)
        assert phase.hands == dealt(PACK, 1)
        assert one.last[0] == PackCut(3, 0)


def test_no_cut_is_asked_by_default() -> None:
    assert table(options()).refusal(3, "cut:none") == ("no-cut-now", "TUP-DEAL-2")


def test_every_deal_takes_the_next_pack_and_the_next_dealer() -> None:
    one = table(options(), scripted(PACK, PACK[::-1], PACK))
    one.run_defaults()
    started = [(event.deal, event.pack, event.dealer) for event in one.happened(DealStarted)]
    assert started == [(1, 0, 0), (2, 1, 1), (3, 2, 2)]
    phase_hands = one.happened(CardsDealt)[1].hands
    assert phase_hands[2].cards is not None
    assert PACK[::-1][0] in phase_hands[2].cards
