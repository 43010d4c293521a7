"""Seeded chance, and the bots that use it."""

from collections import Counter

from app.bots import POLICIES, random_policy
from app.engine.policy import Draw, seeded_draw
from app.engine.shuffle import drawn
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
