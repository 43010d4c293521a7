"""Seeded chance, and the bots that use it."""

from collections import Counter
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from app.bots import POLICIES, random_policy
from app.engine.errors import RuleViolation
from app.engine.policy import Draw, decided, seeded_draw
from app.engine.shuffle import drawn
from app.engine.values import Move, View
from tests.engine.playouts import playout
from tests.engine.subjects import TOY
from tests.toy.moves import CONCEDE, PLAYS

SEED = "12" * 32


def numbers(draw: Draw, bound: int, size: int) -> list[int]:
    """So many draws."""
    return [draw(bound) for _ in range(size)]


def test_the_same_seed_and_label_draw_the_same_numbers() -> None:
    first = numbers(seeded_draw(SEED, "bot"), 52, 100)
    assert numbers(seeded_draw(SEED, "bot"), 52, 100) == first
    assert numbers(seeded_draw(SEED, "other"), 52, 100) != first
    assert first[0] == drawn(52, SEED, "bot")


def test_draws_keep_below_their_bound_and_reach_all_of_it() -> None:
    assert set(numbers(seeded_draw(SEED, "bot"), 5, 200)) == {0, 1, 2, 3, 4}
    assert set(numbers(seeded_draw(SEED, "bot"), 1, 20)) == {0}


def test_the_random_bot_makes_any_move_in_turn_and_never_concedes() -> None:
    view = TOY.engine.view(playout(TOY, 0).states[0], 0)
    draw = seeded_draw(SEED, "bot")
    made = Counter(random_policy(view, (*PLAYS[:3], CONCEDE), draw).move for _ in range(300))
    assert set(made) == {"play:QC", "play:KC", "play:AC"}
    assert min(made.values()) > 70


def test_the_random_bot_has_a_name() -> None:
    assert POLICIES["random"] is random_policy


def test_the_bot_of_the_toy_makes_the_lowest_move_in_turn() -> None:
    view = TOY.engine.view(playout(TOY, 0).states[0], 0)
    timid = TOY.engine.policies["timid"]
    assert timid(view, (CONCEDE, *PLAYS[4:]), seeded_draw(SEED, "bot")) is PLAYS[4]


def test_a_refused_attempt_is_left_out_and_the_policy_is_asked_again() -> None:
    view = TOY.engine.view(playout(TOY, 0).states[0], 0)
    first, second, sure = (
        replace(PLAYS[0], attempt=True),
        replace(PLAYS[1], attempt=True),
        PLAYS[2],
    )
    asked: list[tuple[Move, ...]] = []

    def boldest(_view: View, moves: Sequence[Move], _draw: Draw, /) -> Move:
        asked.append(tuple(moves))
        return moves[0]

    def make(move: Move) -> str:
        if move.attempt:
            raise RuleViolation("not-now")
        return move.move

    made = decided(boldest, view, [first, second, sure], seeded_draw(SEED, "bot"), make)
    assert made == sure.move
    assert asked == [(first, second, sure), (second, sure), (sure,)]


@pytest.mark.parametrize("chosen", [PLAYS[0], replace(PLAYS[1], attempt=True)])
def test_any_other_refusal_comes_through_at_once(chosen: Move) -> None:
    """Of a sure move, and of an attempt that is not on the list: nobody asks for ever."""
    view = TOY.engine.view(playout(TOY, 0).states[0], 0)
    asked: list[Move] = []

    def make(move: Move) -> None:
        asked.append(move)
        raise RuleViolation("not-now")

    draw = seeded_draw(SEED, "bot")
    with pytest.raises(RuleViolation):
        decided(lambda _view, _moves, _draw: chosen, view, [PLAYS[0]], draw, make)
    assert asked == [chosen]
