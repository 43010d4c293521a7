"""An open session ends by the agreement of its players, and rounds are full (PAS-SHT-3)."""

import pytest

from app.engine.errors import BadOptions
from app.engine.seats import DIRECTOR
from app.games.paskievics.events import LastDealCalled, StopAgreed
from tests.games.paskievics.table import ENGINE, Table, options, table
from tests.games.paskievics.walks import PLAIN, played, said

AGREE = "stop:agree"


def open_table(seats: int = 4) -> Table:
    return table(options(seats=seats, deals=0))


def test_once_all_have_agreed_the_running_deal_is_the_last() -> None:
    one = open_table()
    one.plays((2, AGREE), (0, AGREE), (3, AGREE))
    assert one.view(1).agreed == (0, 2, 3)
    assert not one.view(1).last_deal
    one.play(1, AGREE)
    assert one.last == (StopAgreed(1), LastDealCalled(1))
    assert one.view(0).last_deal
    assert one.refusal(0, AGREE) == ("last-deal-already", "")
    one.run_deal()
    how = ENGINE.outcome(one.state)
    assert how is not None
    assert how.by == "points"
    assert one.refusal(0, AGREE) == ("match-over", "PAS-SHT-3")


def test_whoever_agrees_in_the_middle_of_play_disturbs_no_turn() -> None:
    one = played(PLAIN, tricks=1, deals=0)
    phase = one.state.phase
    one.plays(*((seat, AGREE) for seat in range(4)))
    assert one.state.phase == phase


def test_an_agreement_lapses_with_its_deal() -> None:
    one = open_table()
    one.plays((0, AGREE), (1, AGREE), (2, AGREE))
    one.run_deal()
    assert one.view(0).agreed == ()
    one.play(3, AGREE)
    assert one.view(0).agreed == (3,)
    one.director("void-deal:misdeal")
    assert one.view(0).agreed == ()
    assert one.happened(LastDealCalled) == []


def test_whoever_sits_out_is_asked_too() -> None:
    one = open_table(5)
    assert one.legal(4) == (AGREE,)
    one.plays(*((seat, AGREE) for seat in range(4)))
    assert not one.view(0).last_deal
    assert one.play(4, AGREE).view(0).last_deal


def test_bots_have_no_say() -> None:
    one = open_table().director("bot:1").director("bot:3")
    assert one.last == ()
    assert one.refusal(1, AGREE) == ("bots-have-no-say", "PAS-SHT-3")
    assert AGREE not in one.legal(1)
    one.plays((0, AGREE), (2, AGREE))
    assert one.view(0).last_deal


def test_a_seat_that_changes_hands_has_agreed_to_nothing() -> None:
    one = open_table()
    one.plays((0, AGREE), (1, AGREE)).director("bot:1").director("player:1")
    assert one.view(0).agreed == (0,)
    one.plays((2, AGREE), (3, AGREE))
    assert not one.view(0).last_deal
    assert one.director("bot:1").view(0).last_deal


def test_bots_among_themselves_end_nothing() -> None:
    one = open_table()
    for seat in range(4):
        one.director(f"bot:{seat}")
    assert not one.view(0).last_deal


def test_one_says_it_once_and_only_in_an_open_session() -> None:
    one = open_table().play(0, AGREE)
    before = one.state
    assert one.refusal(0, AGREE) == ("agreed-already", "PAS-SHT-3")
    assert one.refusal(4, AGREE) == ("no-such-seat", "PAS-SEAT-2")
    assert one.refusal(DIRECTOR, AGREE) == ("director-does-not-play", "")
    assert one.state == before
    fixed = said(PLAIN, deals=4)
    assert fixed.refusal(0, AGREE) == ("session-has-its-length", "PAS-SHT-3")
    assert AGREE not in fixed.legal(0)


def test_what_the_director_says_of_a_seat_is_news() -> None:
    one = open_table()
    assert one.refusal(DIRECTOR, "player:0") == ("seat-unchanged", "")
    assert one.refusal(DIRECTOR, "bot:4") == ("no-such-seat", "PAS-SEAT-2")
    one.director("bot:0")
    assert one.refusal(DIRECTOR, "bot:0") == ("seat-unchanged", "")
    assert one.refusal(1, "bot:1") == ("director-only", "")


@pytest.mark.parametrize(("seats", "deals"), [(5, 7), (5, 16), (4, 1), (4, 10), (5, 4)])
def test_a_session_has_full_rounds(seats: int, deals: int) -> None:
    with pytest.raises(BadOptions) as caught:
        table(options(seats=seats, deals=deals))
    assert (caught.value.code, caught.value.rule) == ("full-rounds-only", "PAS-SHT-3")
    assert caught.value.params == {"seats": seats}


@pytest.mark.parametrize("seats", [4, 5])
def test_by_default_there_are_full_rounds_at_four_and_at_five(seats: int) -> None:
    assert table(options(seats=seats)).view(0).deals == 20
    assert ENGINE.brief().deals == 4
