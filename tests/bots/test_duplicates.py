"""Duplicate deals: who sits where, what is averaged, and that one deal is one deal."""

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final

import pytest

from app.bots.averages import average, student95
from app.bots.duplicates import key_of, seatings, seed_of
from app.bots.playing import play_out
from app.engine.policy import Draw, Policy
from app.engine.values import Move, View
from app.stock import catalogue, policies

GAMES: Final = catalogue()
PAIRS: Final = ((0, 2), (1, 3))
ALONE: Final = ((0,), (1,), (2,), (3,))


def test_two_bots_exchange_their_sides() -> None:
    assert list(seatings(PAIRS, "ab")) == [
        {0: "a", 2: "a", 1: "b", 3: "b"},
        {0: "b", 2: "b", 1: "a", 3: "a"},
    ]


@pytest.mark.parametrize("bots", ["ab", "abc", "abcd", "abcde"])
@pytest.mark.parametrize("sides", [PAIRS, ALONE])
def test_every_bot_has_every_side_once(sides: Sequence[Sequence[int]], bots: str) -> None:
    held = Counter((seat, bot) for seated in seatings(sides, bots) for seat, bot in seated.items())
    assert held == Counter({(seat, bot): 1 for side in sides for seat in side for bot in bots})


def test_partners_are_never_parted() -> None:
    for seated in seatings(((0, 2, 4), (1, 3, 5)), "abc"):
        assert seated[0] == seated[2] == seated[4] != seated[1] == seated[3] == seated[5]


def test_the_key_of_a_seed_is_slow_to_try_and_always_the_same() -> None:
    assert key_of("7") == "3969531472622fb8db1037ba70a6ca69a2997bf2ec090a5454726c04122ed4aa"
    assert key_of("8") != key_of("7")


def test_the_seed_of_a_dealing_depends_on_label_and_number() -> None:
    seeds = {seed_of(label, number) for label in ("a", "b") for number in range(3)}
    assert len(seeds) == 6
    assert all(len(seed) == 64 for seed in seeds)


@pytest.mark.parametrize("game", GAMES)
def test_one_deal_is_played_to_its_end_and_gives_points(game: str) -> None:
    referee = GAMES[game]
    options = referee.types.options()
    deals: set[int] = set()
    steady = policies(GAMES)[game]["steady"]

    def noting(view: View, legal_moves: Sequence[Move], draw: Draw, /) -> Move:
        deals.add(view.table.deal)
        return steady(view, legal_moves, draw)

    seated: dict[int, Policy] = dict.fromkeys(range(referee.seats(options)), noting)
    points = [
        play_out(referee, options, seed_of("one", number), seated, one_deal=True).points
        for number in range(8)
    ]
    assert deals == {1}
    assert any(any(one) for one in points), "no deal was worth anything"


def test_the_same_seed_plays_the_same_match_and_another_one_another() -> None:
    referee = GAMES["tuppi"]
    options = referee.types.options()
    seated: dict[int, Policy] = dict.fromkeys(range(4), policies(GAMES)["tuppi"]["random"])

    def points(seed: str) -> list[tuple[int, ...]]:
        return [
            play_out(referee, options, seed_of(seed, number), seated, one_deal=True).points
            for number in range(12)
        ]

    assert points("a") == points("a")
    assert points("a") != points("b")


def test_whoever_has_no_move_gets_the_one_of_the_clock() -> None:
    referee = GAMES["tuppi"]
    options = referee.types.options()
    asked: list[int] = []

    def helpless(view: View, _legal: Sequence[Move], _draw: Draw, /) -> None:
        assert view.viewer is not None
        asked.append(view.viewer)

    outcome = play_out(
        referee, options, seed_of("clock", 1), dict.fromkeys(range(4), helpless), one_deal=True
    )
    assert outcome.by == "points"
    assert set(asked) == {0, 1, 2, 3}


def test_an_average_is_as_wide_as_student_says() -> None:
    found = average([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
    assert found.mean == 3.5
    error = math.sqrt(3.5 / 6)
    assert found.high - 3.5 == pytest.approx(2.5706 * error, rel=0.01)
    assert found.low == pytest.approx(7 - found.high)


@pytest.mark.parametrize(("freedom", "table"), [(5, 2.5706), (10, 2.2281), (30, 2.0423)])
def test_students_factor_is_that_of_the_tables(freedom: int, table: float) -> None:
    assert student95(freedom) == pytest.approx(table, rel=0.01)


def test_one_value_says_nothing_about_its_spread() -> None:
    assert average([4.0]).mean == 4.0
    assert average([4.0]).half == math.inf
