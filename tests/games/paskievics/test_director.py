"""The director, the end of a match, and who may do what (PAS-SHT-3, house)."""

import pytest

from app.engine.seats import DIRECTOR
from app.games.paskievics.events import DealVoided, Forfeited, LastDealCalled, LastDealTakenBack
from app.games.paskievics.match import Ending, Match, outcome
from tests.games.paskievics.table import ENGINE, Table, options, table
from tests.games.paskievics.walks import PLAIN, locked, played, said, shared


def ended(one: Table) -> tuple[str, tuple[int, ...]]:
    how = ENGINE.outcome(one.state)
    assert how is not None
    return how.by, how.winners


def test_a_match_has_so_many_scored_deals() -> None:
    one = table(options(deals=4))
    for _ in range(3):
        assert not one.view(0).last_deal
        one.run_deal()
    assert one.view(0).last_deal
    one.run_deal()
    assert ended(one)[0] in ("points", "draw")
    assert one.to_act() == ()
    assert one.refusal(0, "pass") == ("match-over", "PAS-SHT-3")


def test_an_open_session_lasts_until_the_last_deal_is_called() -> None:
    one = table(options(deals=0))
    one.run_deal()
    assert one.view(0).deals is None
    one.director("last-deal")
    assert len(one.happened(LastDealCalled)) == 1
    assert one.refusal(DIRECTOR, "last-deal") == ("last-deal-already", "")
    one.run_deal()
    assert ended(one)[0] == "points"


def test_a_last_deal_that_was_called_by_mistake_is_taken_back_while_it_runs() -> None:
    one = table(options(deals=0))
    assert one.refusal(DIRECTOR, "last-deal-back") == ("no-last-deal", "")
    one.play(0, "stop:agree").director("last-deal").director("last-deal-back")
    assert one.last == (LastDealTakenBack(1),)
    assert not one.view(0).last_deal
    one.play(1, "stop:agree").play(2, "stop:agree").play(3, "stop:agree")
    assert not one.view(0).last_deal
    one.run_deal()
    assert ENGINE.outcome(one.state) is None


def test_the_director_does_not_take_back_what_the_players_have_agreed() -> None:
    one = table(options(deals=0))
    for seat in range(4):
        one.play(seat, "stop:agree")
    assert "last-deal-back" not in one.legal(DIRECTOR)
    assert one.refusal(DIRECTOR, "last-deal-back") == ("no-last-deal", "")
    one.director("bot:1").director("player:1")
    assert one.refusal(DIRECTOR, "last-deal-back") == ("no-last-deal", "")
    one.run_deal()
    assert ended(one)[0] == "points"


def test_a_session_that_goes_on_too_long_stops() -> None:
    one = table(options(deals=0))
    for _ in range(480):
        if ENGINE.outcome(one.state):
            break
        one.director("void-deal:misdeal")
    assert ended(one)[0] == "draw"


@pytest.mark.parametrize("position", [table, lambda: shared(PLAIN), lambda: locked(PLAIN)])
def test_a_deal_is_annulled_in_any_phase_and_leaves_no_trace(position: object) -> None:
    one = position()  # type: ignore[operator]
    one.director("void-deal:exposed-card")
    (void,) = one.happened(DealVoided)
    assert (void.deal, str(void.ground)) == (1, "exposed-card")
    assert (one.state.match.deal, one.state.match.dealer) == (1, 3)
    assert one.state.match.totals == (0, 0, 0, 0)


def test_a_void_deal_after_the_last_was_called_is_not_dealt_again() -> None:
    one = said(PLAIN, deals=0).director("last-deal").director("void-deal:misdeal")
    assert ended(one)[0] == "draw"


def test_when_a_seat_leaves_the_best_of_the_others_win() -> None:
    one = played(PLAIN).director("forfeit:0")
    assert ended(one) == ("forfeit", (2,))
    assert one.happened(Forfeited)[0].seat == 0


def test_equal_winnings_share_the_win_and_all_equal_is_a_draw() -> None:
    assert outcome(Match(1, 0, 0, (3, 3, -3, -3))).winners == (0, 1)
    assert outcome(Match(1, 0, 0, (0, 0, 0, 0))).by == "draw"
    assert outcome(Match(1, 0, 0, (5, 1, 1, -7)), Ending.FORFEIT, 0).winners == (1, 2)


def test_who_may_do_what() -> None:
    one = table(options())
    assert one.refusal(0, "last-deal") == ("director-only", "")
    assert one.refusal(DIRECTOR, "pass") == ("director-does-not-play", "")
    assert one.refusal(DIRECTOR, "forfeit:4") == ("no-such-seat", "PAS-SEAT-2")
    assert one.refusal(4, "pass") == ("no-such-seat", "PAS-SEAT-2")
    one = shared(PLAIN)
    assert one.refusal(0, "lay:AH", by_clock=True) == ("not-the-default", "PAS-TIME-1")


def test_the_director_has_a_move_for_every_seat_at_the_table() -> None:
    assert sum(text.startswith("forfeit") for text in table(options(seats=5)).legal(DIRECTOR)) == 5
    assert sum(text.startswith("forfeit") for text in table(options()).legal(DIRECTOR)) == 4


def test_the_clock_alone_plays_a_match_to_its_end() -> None:
    one = table(options(seats=5, deals=5, first_dealer="random"))
    for _ in range(5):
        one.run_deal()
    assert ENGINE.outcome(one.state) is not None
    assert sum(one.state.match.totals) == 0
