"""What a state keeps beside its fields: the moves that were reckoned for it."""

from msgspec.json import encode
from msgspec.structs import replace

from tests.games.paskievics.positions import at, calling, won
from tests.games.paskievics.table import ENGINE, options
from tests.games.paskievics.test_announcements import HANDS, SKARTS


def test_moves_are_reckoned_once_a_state_and_seat() -> None:
    state = at(calling(HANDS, SKARTS, won(), "three")).state
    assert ENGINE.legal_moves(state, 0) is ENGINE.legal_moves(state, 0)
    assert [move.move for move in ENGINE.legal_moves(state, 0)] == ["call:XX"]
    assert ENGINE.legal_moves(state, 1) == ()


def test_what_a_state_keeps_is_no_part_of_it() -> None:
    asked, fresh = (at(calling(HANDS, SKARTS, won(), "three")).state for _ in range(2))
    ENGINE.legal_moves(asked, 0)
    assert vars(asked) != {}
    assert (asked, hash(asked), repr(asked)) == (fresh, hash(fresh), repr(fresh))
    assert encode(asked) == encode(fresh)


def test_a_changed_state_is_reckoned_anew() -> None:
    hands = {**HANDS, 0: ["XX", *HANDS[0][1:]], 2: ["SKIZ", *HANDS[2][2:]]}
    strict = at(calling(hands, {**SKARTS, 1: ["II"]}, won(), "three")).state
    assert [move.move for move in ENGINE.legal_moves(strict, 0)] == ["call:XIX"]
    free = replace(strict, options=options(free_call_after_tarokk_discard=True))
    assert "call:V" in [move.move for move in ENGINE.legal_moves(free, 0)]
