"""What nobody may learn: the partner, hands, talon cards, discards, packs to come (PAS-VIS)."""

from typing import Any

import pytest

from app.engine.dealing import Seeded
from app.engine.refusals import refusal_of
from app.engine.seats import SPECTATOR
from app.games.paskievics.cards import BIT, CARD
from app.games.paskievics.moves import TABLE
from app.games.paskievics.state import (
    Announcing,
    Bidding,
    Calling,
    Discarding,
    Playing,
    State,
    Taking,
)
from tests.games.paskievics.table import ENGINE, Table, options
from tests.games.paskievics.twins import _may_swap, _swapped, twins
from tests.games.paskievics.walks import OFFICE, PLAIN, locked, played, shared, walk

MATCHES: dict[str, dict[str, Any]] = {
    "four": {"first_dealer": "random"},
    "five": {"seats": 5, "first_dealer": "random", "self_call": "xx_only"},
    "free": {"free_call_after_tarokk_discard": True, "reveal_after_deal": False},
}


def refusals(state: State, viewer: int) -> list[object]:
    """The refusals of some moves that the seat may not make."""
    legal = ENGINE.legal_moves(state, viewer)
    some = [move for move in list(TABLE.values())[::11] if move not in legal]
    return [refusal_of(ENGINE.refusal(state, viewer, move)) for move in some]


def looks_alike(one: State, twin: State, viewer: int) -> None:
    """All that the viewer can ask gives the same answers."""
    assert ENGINE.view(twin, viewer) == ENGINE.view(one, viewer)
    assert ENGINE.to_act(twin) == ENGINE.to_act(one)
    if viewer >= 0:
        assert ENGINE.legal_moves(twin, viewer) == ENGINE.legal_moves(one, viewer)
        assert ENGINE.candidates(twin, viewer) == ENGINE.candidates(one, viewer)
        assert refusals(twin, viewer) == refusals(one, viewer)
        if viewer in ENGINE.to_act(one):
            assert ENGINE.default_move(twin, viewer) == ENGINE.default_move(one, viewer)


@pytest.mark.parametrize("name", MATCHES)
def test_twins_look_the_same_to_their_viewer(name: str) -> None:
    seen: set[type] = set()
    partners = differ = 0
    for number in range(4):
        for one, draw in walk(options(**MATCHES[name]), number, 170):
            seen.add(type(one.state.phase))
            for viewer in (*range(one.state.options.seats), SPECTATOR):
                twin = twins(one.state, viewer, draw)
                differ += twin != one.state
                partners += _partner(twin) != _partner(one.state)
                looks_alike(one.state, twin, viewer)
    assert {Bidding, Taking, Discarding, Calling, Announcing, Playing} <= seen
    assert differ > 300
    assert partners > 20


def _partner(state: State) -> int | None:
    phase = state.phase
    return phase.said.partner if isinstance(phase, Announcing | Playing) else None


def swapped(one: Table, mine: str, theirs: str) -> State:
    """Two cards change places."""
    phase = one.state.phase
    a, b = CARD[mine], CARD[theirs]
    assert _may_swap(one.state, phase, a, b)
    return State(one.state.options, one.state.dealing, one.state.match, _swapped(phase, a, b))


def test_the_called_card_in_another_hand() -> None:
    one = locked(PLAIN).plays((0, "call:XX"), (0, "pass"), (1, "pass"))
    twin = swapped(one, "XX", "XIX")
    assert _partner(one.state) == 2
    assert _partner(twin) == 3
    for viewer in (0, 1, SPECTATOR):
        looks_alike(one.state, twin, viewer)


def test_the_called_card_in_another_hand_in_the_middle_of_play() -> None:
    one = played(PLAIN, 1)
    twin = swapped(one, "XX", "XIX")
    assert _partner(twin) == 3
    for viewer in (0, 1, SPECTATOR):
        looks_alike(one.state, twin, viewer)
        moved = [ENGINE.apply(state, 3, ENGINE.read_move("play:II")) for state in (one.state, twin)]
        looks_alike(moved[0].state, moved[1].state, viewer)
        told = [[ENGINE.disclose(event, viewer) for event in step.events] for step in moved]
        assert told[0] == told[1]


def test_the_called_card_in_a_skart_before_the_declarers_first_turn_is_closed() -> None:
    one = locked(OFFICE).play(0, "call:XIX")
    twin = swapped(one, "XIX", "X")
    assert _partner(one.state) is None
    assert _partner(twin) == 3
    for viewer in (0, 1, SPECTATOR):
        looks_alike(one.state, twin, viewer)


def test_exchanged_discards_and_exchanged_talon_shares() -> None:
    one = shared(PLAIN).plays((1, "lay:JD"), (1, "lock"), (2, "lay:RS"))
    for mine, theirs in (("JD", "RH"), ("RS", "QC"), ("JD", "JS"), ("XI", "XXI"), ("JD", "RS")):
        twin = swapped(one, mine, theirs)
        assert twin.phase != one.state.phase
        for viewer in (0, SPECTATOR):
            looks_alike(one.state, twin, viewer)


def test_a_list_of_legal_moves_tells_its_owner_nothing_of_others() -> None:
    one = locked(PLAIN).play(0, "call:XX")
    assert one.legal(1) == one.legal(2) == one.legal(3) == ()
    one.play(0, "pass")
    twin = swapped(one, "XX", "XIX")
    assert ENGINE.legal_moves(twin, 1) == ENGINE.legal_moves(one.state, 1)


def test_the_packs_to_come_are_seen_nowhere() -> None:
    one = played(PLAIN, 3)
    other = State(one.state.options, Seeded("3" * 64), one.state.match, one.state.phase)
    for viewer in (0, 1, 2, 3, SPECTATOR):
        looks_alike(one.state, other, viewer)


def test_what_is_public_is_told_to_a_spectator_and_nothing_else() -> None:
    one = played(PLAIN, 1)
    view = one.view(SPECTATOR)
    assert (view.declarer, view.contract, view.called) == (0, "three", "XX")
    assert [share.taken for share in view.talon] == [3, 1, 1, 1]
    assert all(seat.hand is None for seat in view.table.seats)
    assert (view.own_side, view.trial) == (None, False)
    phase = one.state.phase
    assert isinstance(phase, Playing)
    assert phase.skarts[0] & BIT[CARD["AH"]]
