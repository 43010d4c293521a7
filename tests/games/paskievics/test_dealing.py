"""The pack, the table, the deal, and who deals (PAS-CARD, SEAT, DEAL)."""

import pytest

from app.engine.dealing import Scripted, Seeded
from app.engine.errors import BadDealing, BadOptions
from app.engine.seats import SPECTATOR, Direction
from app.games.paskievics.cards import (
    CODES,
    GREAT_HONOURS,
    HONOURS,
    PACK,
    POINTS,
    codes_of,
    points_of,
)
from app.games.paskievics.events import CardsDealt, DealerDrawn, DealStarted
from app.games.paskievics.state import Bidding, Discarding
from tests.games.paskievics.table import ENGINE, dealt, options, pack_for, scripted, table
from tests.games.paskievics.walks import PLAIN, shared, walk


def test_the_pack_has_22_tarokks_and_20_suit_cards_by_their_codes() -> None:
    assert len(CODES) == 42
    assert CODES[20:23] == ("I", "II", "III")
    assert CODES[-2:] == ("XXI", "SKIZ")
    assert CODES[:5] == ("AH", "JH", "RH", "QH", "KH")
    assert CODES[10:15] == ("TC", "JC", "RC", "QC", "KC")


def test_honours_count_five_and_all_cards_94() -> None:
    assert codes_of(HONOURS) == ("I", "XXI", "SKIZ")
    assert codes_of(GREAT_HONOURS) == ("XXI", "SKIZ")
    assert points_of(PACK.full) == sum(POINTS) == 94
    assert [POINTS[card] for card in range(5)] == [1, 2, 3, 4, 5]
    assert points_of(PACK.hand(("I", "XXI", "SKIZ", "II", "XX"))) == 17


def test_everything_goes_anticlockwise_and_the_next_seat_is_to_the_right() -> None:
    one = table(options(first_dealer="1"))
    assert one.view(SPECTATOR).table.direction is Direction.ANTICLOCKWISE
    assert one.view(SPECTATOR).playing == (2, 3, 0, 1)
    assert one.to_act() == (2,)


def test_cards_are_dealt_in_packets_after_the_talon() -> None:
    one = table(options(), scripted(CODES))
    phase = one.state.phase
    assert isinstance(phase, Bidding)
    assert [CODES[card] for card in phase.talon] == list(CODES[:6])
    first = {*CODES[6:11], *CODES[26:30]}
    assert set(one.view(0).table.seats[0].hand or ()) == first
    assert [hand.bit_count() for hand in phase.hands] == [9, 9, 9, 9]


def test_the_top_of_the_talon_is_handed_out_first() -> None:
    phase = shared(PLAIN).state.phase
    assert isinstance(phase, Discarding)
    assert phase.hands[0] & PACK.hand(("TS", "AH", "X")) == PACK.hand(("TS", "AH", "X"))
    assert phase.hands[1] & PACK.hand(("JD",))


def test_after_the_talon_everyone_has_nine_and_his_share() -> None:
    table_view = shared(PLAIN).view(SPECTATOR).table
    assert [seat.cards for seat in table_view.seats] == [12, 10, 10, 10]


def test_the_first_dealer_is_drawn_and_the_deal_moves_one_seat_to_the_right() -> None:
    drawn = {
        table(options(first_dealer="random"), Seeded(f"{n:064x}")).state.match.dealer
        for n in range(30)
    }
    assert drawn == {0, 1, 2, 3}
    one = table(options(first_dealer="2", deals=0))
    assert [event.dealer for event in one.happened(DealerDrawn)] == [2]
    assert one.run_deal().score.next_dealer == 3
    assert one.happened(DealStarted)[-1].dealer == 3


def test_after_a_void_deal_the_same_dealer_deals_again_under_the_same_number() -> None:
    hands = {0: ["II"], 1: ["III"], 2: ["IV"], 3: ["V"]}
    one = dealt(hands, ["SKIZ", "XXI", "I"])
    one.plays((0, "pass"), (1, "pass"), (2, "pass"), (3, "pass"))
    started = one.happened(DealStarted)
    assert [(event.deal, event.pack, event.dealer) for event in started] == [(1, 0, 3), (1, 1, 3)]
    assert one.state.match.totals == (0, 0, 0, 0)


def test_with_five_the_dealer_sits_out_and_sees_what_a_spectator_sees() -> None:
    one = table(options(seats=5))
    own, public = one.view(4), one.view(SPECTATOR)
    assert (own.table, own.phase, own.talon) == (public.table, public.phase, public.talon)
    assert own.playing == (0, 1, 2, 3)
    assert own.table.seats[4].cards == 0
    assert one.legal(4) == ()
    assert one.refusal(4, "pass") == ("dealer-sits-out", "PAS-SEAT-5")
    assert one.run_deal().score.payments[4] == 0
    assert one.view(0).playing == (1, 2, 3, 4)


def test_each_seat_is_told_its_own_cards_alone() -> None:
    one = table(options(seats=5))
    (told,) = one.happened(CardsDealt)
    for viewer in (0, 4, SPECTATOR):
        seen = ENGINE.disclose(told, viewer)
        assert isinstance(seen, CardsDealt)
        assert [hand.seat for hand in seen.hands if hand.cards] == [viewer] * (viewer == 0)


def test_the_shuffle_is_that_of_the_seed_and_the_number() -> None:
    again = table(options(), Seeded("7" * 64))
    assert again.state == table(options(), Seeded("7" * 64)).state
    assert again.state != table(options(), Seeded("8" * 64)).state


def test_a_script_that_is_no_pack_is_refused() -> None:
    with pytest.raises(BadDealing):
        ENGINE.start(options(), Scripted(packs=(CODES[:41],)))


def test_when_the_script_ends_the_match_ends_undecided() -> None:
    one = table(options(deals=4), scripted(pack_for({})))
    for _ in range(400):
        if not one.to_act():
            break
        one.time_out(one.to_act()[0])
    outcome = ENGINE.outcome(one.state)
    assert outcome is not None
    assert (outcome.by, outcome.winners) == ("script-ended", ())


def test_no_card_is_ever_lost() -> None:
    for one, _ in walk(options(seats=5, deals=0), 5, 200):
        held = sum(seat.cards for seat in one.view(SPECTATOR).table.seats)
        assert held <= 42


@pytest.mark.parametrize(
    ("chosen", "code", "rule"),
    [
        ({"first_dealer": "4"}, "first-dealer-not-at-table", "PAS-SEAT-4"),
        ({"proba_levels": []}, "trial-levels", "PAS-BID-10"),
        ({"proba_levels": ["solo"]}, "trial-levels", "PAS-BID-10"),
        ({"proba_levels": ["three", "three"]}, "trial-levels", "PAS-BID-10"),
        ({"trull_promises": "pvsz18"}, "option-not-available", "PAS-OPT-1"),
        ({"count_carries_side": True}, "option-not-available", "PAS-OPT-1"),
        ({"office_kontra": False}, "option-not-available", "PAS-OPT-1"),
    ],
)
def test_options_that_are_not_to_be_had_are_refused(
    chosen: dict[str, object], code: str, rule: str
) -> None:
    with pytest.raises(BadOptions) as caught:
        ENGINE.check_options(options(**chosen))
    assert (caught.value.code, caught.value.rule) == (code, rule)


def test_a_table_has_four_or_five_seats() -> None:
    three = options(first_dealer="0").__class__(seats=3)
    with pytest.raises(BadOptions) as caught:
        ENGINE.check_options(three)
    assert caught.value.code == "four-or-five-seats"
