"""What the director may do, and what only he may do."""

import pytest

from app.engine.cards import FRENCH
from app.engine.seats import DIRECTOR
from app.games.tuppi.events import CardsDealt, DealStarted, DealVoided, LastDealTakenBack
from app.games.tuppi.kinds import Rami
from app.games.tuppi.moves import VoidReason
from app.games.tuppi.state import Cutting, Exchanging, Offering, Playing, Showing, TrickLying
from tests.games.tuppi.positions import finished
from tests.games.tuppi.table import ENGINE, Table, options, scripted, table

DIRECTORS = (
    "void-deal:uneven",
    "void-deal:exposed-card",
    "void-deal:wrong-order",
    "last-deal",
    "forfeit:0",
    "forfeit:1",
    "forfeit:2",
    "forfeit:3",
)

CLOSING = tuple(text if text != "last-deal" else "last-deal-back" for text in DIRECTORS)

PACK = FRENCH.codes
SEAT_0_DEALS = scripted(PACK, PACK[::-1], PACK, PACK)
ALL_PHASES = options(cut="ask", sooli=True, trick_turn="acknowledged")

TO_PHASE: dict[type, tuple[tuple[int, str], ...]] = {
    Cutting: (),
    Showing: ((3, "cut:none"),),
    Offering: ((3, "cut:none"), (1, "show:rami")),
    Exchanging: ((3, "cut:none"), (1, "show:rami"), (2, "sooli:yes")),
    Playing: ((3, "cut:none"), (1, "show:rami"), (2, "sooli:no"), (0, "sooli:no")),
}


def second_deal() -> Table:
    """The second deal of a match: pair 0 is rising at 4, seat 0 deals."""
    one = table(ALL_PHASES, SEAT_0_DEALS)
    one.play(3, "cut:none")
    finished(one, Rami(0), (7, 6))
    for seat in range(4):
        one.play(seat, "seen")
    return one


def in_phase(phase: type) -> Table:
    one = table(ALL_PHASES, SEAT_0_DEALS)
    if phase is TrickLying:
        for seat, text in TO_PHASE[Playing]:
            one.play(seat, text)
        while not isinstance(one.state.phase, TrickLying):
            one.time_out(one.to_act()[0])
        return one
    for seat, text in TO_PHASE[phase]:
        one.play(seat, text)
    return one


@pytest.mark.parametrize("phase", [*TO_PHASE, TrickLying])
def test_a_deal_may_be_voided_in_every_phase_of_it(phase: type) -> None:
    one = in_phase(phase)
    assert isinstance(one.state.phase, phase)
    assert one.legal(DIRECTOR) == DIRECTORS
    one.director("void-deal:uneven")
    assert one.last[:2] == (DealVoided(1, 0, VoidReason.UNEVEN), DealStarted(1, 1, 0))
    assert isinstance(one.state.phase, Cutting)
    assert one.view(0).table.dealer == 0
    assert one.view(0).table.deal == 1


def test_a_voided_deal_leaves_no_trace_in_score_and_count() -> None:
    one = second_deal()
    before = one.state.match
    one.director("void-deal:exposed-card").director("void-deal:wrong-order")
    after = one.state.match
    assert (after.deal, after.dealer, after.rise, after.tallies) == (
        before.deal,
        before.dealer,
        before.rise,
        before.tallies,
    )
    assert after.pack == before.pack + 2
    assert len(one.deals) == 1


def test_the_pack_is_shuffled_afresh_for_the_deal_that_replaces_it() -> None:
    one = table(options())
    first = one.happened(CardsDealt)[0]
    one.director("void-deal:uneven")
    second = one.happened(CardsDealt)[1]
    assert (second.deal, second.pack) == (1, 1)
    assert second.hands != first.hands


def test_after_the_last_deal_was_called_it_may_still_be_voided() -> None:
    one = table(options()).director("last-deal").director("void-deal:uneven")
    assert one.view(0).last_deal
    assert one.legal(DIRECTOR) == CLOSING


def test_a_last_deal_that_was_called_by_mistake_is_taken_back_while_it_runs() -> None:
    one = table(options())
    assert one.refusal(DIRECTOR, "last-deal-back") == ("no-last-deal", "")
    one.director("last-deal").director("last-deal-back")
    assert one.last == (LastDealTakenBack(1),)
    assert not one.view(0).last_deal
    assert one.legal(DIRECTOR) == DIRECTORS
    finished(one, Rami(0), (7, 6))
    assert ENGINE.outcome(one.state) is None
    assert one.view(0).table.deal == 2


@pytest.mark.parametrize("text", [*DIRECTORS, "last-deal-back"])
def test_no_seat_does_what_the_director_does(text: str) -> None:
    one = table(options())
    error = one.refused(0, text)
    assert (error.code, error.params) == ("director-only", {"move": text})


@pytest.mark.parametrize("text", ["show:rami", "concede", "play:2C", "seen"])
def test_the_director_does_not_play(text: str) -> None:
    error = table(options()).refused(DIRECTOR, text)
    assert (error.code, error.params) == ("director-does-not-play", {"move": text})


def test_a_seat_that_is_not_at_the_table_does_nothing() -> None:
    one = table(options())
    assert one.legal(4) == one.legal(-2) == ()
    error = one.refused(4, "concede")
    assert (error.code, error.rule, error.params) == ("no-such-seat", "TUP-SEAT-1", {"seat": 4})
    assert ENGINE.candidates(one.state, 4) == ()


def test_the_clock_does_nothing_for_seats_that_need_not_act_or_for_the_director() -> None:
    one = table(options(show_entry="sequential"), SEAT_0_DEALS)
    assert one.refusal(0, "show:nolo", by_clock=True) == ("not-your-show", "TUP-SHOW-2")
    assert one.refusal(DIRECTOR, "last-deal", by_clock=True) == ("not-the-default", "TUP-TIME-1")
    assert one.refusal(1, "concede", by_clock=True) == ("not-the-default", "TUP-TIME-1")
