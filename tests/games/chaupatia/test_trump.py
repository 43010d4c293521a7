"""The trumps, and the dealer's choice after six passes."""

import pytest

from app.engine.cards import Suit
from app.games.chaupatia.events import ContractFixed
from app.games.chaupatia.scoring import Contract
from app.games.chaupatia.state import ChoosingTrump, ForcedDealer
from tests.games.chaupatia.positions import at, masks
from tests.games.chaupatia.table import Table, options, table

FORCED = tuple(f"forced:{bid}:{suit}" for bid in (5, 6) for suit in "CDHS")


def passed_out() -> Table:
    return table().turn("pattern:4+4").turns(*["pass"] * 6)


def won(bid: str = "bid:8") -> Table:
    return table().turn("pattern:4+4").turn(bid)


def test_the_declarer_names_one_of_four_suits() -> None:
    one = won()
    assert one.legal(one.actor) == ("trump:C", "trump:D", "trump:H", "trump:S")
    for suit in ("NT", "X"):
        assert one.refusal(one.actor, f"trump:{suit}") == ("bad-suit", "CHA-TRUMP-3")
    other = (one.actor + 2) % 6
    assert one.refusal(other, "trump:S") == ("not-your-turn", "CHA-TRUMP-1")


def test_he_need_not_hold_the_suit_and_it_never_changes() -> None:
    hands = {0: ["AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S"]}
    phase = ChoosingTrump(options().default_pattern, masks(hands), (), Contract(0, 8, False))
    one = at(options(), phase).turn("trump:D")
    assert one.view(4).trump is Suit.DIAMONDS
    assert one.refusal(0, "trump:S") == ("wrong-phase", "CHA-TRUMP-3")


def test_the_trumps_are_public_at_once_and_the_declarer_leads() -> None:
    one = won()
    declarer = one.actor
    one.turn("trump:H")
    assert one.last == (ContractFixed(declarer, 8, False, Suit.HEARTS),)
    assert one.actor == declarer
    for viewer in (*range(6), -2):
        view = one.view(viewer)
        assert (view.trump, view.declarer, view.bid) == (Suit.HEARTS, declarer, 8)


def test_no_card_is_played_before_the_trumps_are_named() -> None:
    one = won()
    hand = one.view(one.actor).table.seats[one.actor].hand or ()
    assert one.refusal(one.actor, f"play:{hand[0]}") == ("wrong-phase", "CHA-TRUMP-2")


def test_after_six_passes_the_dealer_must_play_five_or_six() -> None:
    one = passed_out()
    dealer = one.view(0).table.dealer
    assert one.actor == dealer
    assert one.legal(one.actor) == FORCED
    for bid in (7, 8):
        assert one.refusal(one.actor, f"forced:{bid}:S") == ("bad-forced-choice", "CHA-FORCE-3")
    for bid in (0, 4, 9, 99):
        refused = one.refused(one.actor, f"forced:{bid}:X")
        assert (refused.code, refused.rule) == ("bad-forced-choice", "CHA-FORCE-1")
        assert refused.params == {"bid": bid}
    for suit in ("NT", "X"):
        assert one.refusal(one.actor, f"forced:5:{suit}") == ("bad-suit", "CHA-TRUMP-3")
    assert one.refusal((one.actor + 1) % 6, "forced:5:S") == ("not-your-turn", "CHA-FORCE-1")
    assert one.refusal(one.actor, "pattern:4+4") == ("wrong-phase", "CHA-DEAL-4")


@pytest.mark.parametrize("text", FORCED)
def test_number_and_suit_are_one_public_act_and_the_dealer_declares_and_leads(text: str) -> None:
    one = passed_out()
    dealer = one.actor
    one.turn(text)
    (fixed,) = one.happened(ContractFixed)
    assert (fixed.declarer, fixed.bid, fixed.forced) == (dealer, int(text[7]), True)
    assert one.view(-2).forced
    assert one.actor == dealer


def test_five_is_for_a_dealer_who_must_play_and_for_nobody_else() -> None:
    one = won("bid:6")
    assert "bid:5" not in {text for seat in range(6) for text in one.legal(seat)}
    assert one.refusal(one.actor, "forced:5:S") == ("wrong-phase", "CHA-FORCE-1")


@pytest.mark.parametrize(
    ("hand", "suit"),
    [
        ("AS KS QS AH KH QH JH AD", "H"),
        ("AS KS QS 3S AH KH QH JH", "H"),
        ("AS KS QS JS AH KH QH TH", "S"),
        ("5C 4C 3C 5D 4D 3D 9H 3H", "D"),
        ("5C 4C 3C 6C 9D 4D 3D 5D", "D"),
    ],
)
def test_time_out_names_the_longest_suit_then_the_higher_then_the_first(
    hand: str, suit: str
) -> None:
    hands = masks({5: hand.split()})
    forced = at(options(), ForcedDealer(options().default_pattern, hands, ()))
    assert forced.clock() == f"forced:5:{suit}"
    chosen = ChoosingTrump(options().default_pattern, hands, (), Contract(5, 8, False))
    assert at(options(), chosen).clock() == f"trump:{suit}"
