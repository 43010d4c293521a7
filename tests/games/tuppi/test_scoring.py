"""The tables of points, the rise, and breaking off early."""

import pytest

from app.games.tuppi.early import goes_so_far, stops
from app.games.tuppi.kinds import Kind
from app.games.tuppi.rise import TABLE, Credit, Rise, credit
from app.games.tuppi.scoring import Worth, nolo, rami, sooli, worth

DECLARERS = {7: 4, 8: 8, 9: 12, 10: 16, 11: 20, 12: 24, 13: 28}
DEFENDERS = {7: 8, 8: 16, 9: 24, 10: 32, 11: 40, 12: 48, 13: 56}
NOLO = {6: 4, 5: 8, 4: 12, 3: 16, 2: 20, 1: 24, 0: 28}


def count(pair: int, tricks: int) -> tuple[int, int]:
    return (tricks, 13 - tricks) if pair == 0 else (13 - tricks, tricks)


@pytest.mark.parametrize("pair", [0, 1])
@pytest.mark.parametrize("tricks", DECLARERS)
def test_declarers_get_four_for_each_trick_over_six(pair: int, tricks: int) -> None:
    assert rami(pair, count(pair, tricks)) == Worth(pair, DECLARERS[tricks], robbery=False)


@pytest.mark.parametrize("pair", [0, 1])
@pytest.mark.parametrize("tricks", DEFENDERS)
def test_defenders_get_double_for_a_robbery(pair: int, tricks: int) -> None:
    assert rami(1 - pair, count(pair, tricks)) == Worth(pair, DEFENDERS[tricks], robbery=True)


@pytest.mark.parametrize("pair", [0, 1])
@pytest.mark.parametrize("tricks", NOLO)
def test_a_nolo_pays_the_pair_with_at_most_six(pair: int, tricks: int) -> None:
    assert nolo(count(pair, tricks)) == Worth(pair, NOLO[tricks], robbery=False)


def test_a_sooli_is_worth_twenty_four_to_whoever_wins_it() -> None:
    assert sooli(0, (13, 0)) == Worth(1, 24, robbery=False)
    assert sooli(0, (3, 1)) == Worth(0, 24, robbery=False)
    assert sooli(1, (1, 0)) == Worth(1, 24, robbery=False)


def test_every_deal_has_one_winner_whatever_is_played() -> None:
    for tricks in range(14):
        for kind, declarers in ((Kind.RAMI, 0), (Kind.RAMI, 1), (Kind.NOLO, None)):
            won = worth(kind, declarers, (tricks, 13 - tricks))
            assert won.winner in (0, 1)
            assert won.points in range(4, 60, 4)


# TUP-EARLY-2, on paper


@pytest.mark.parametrize("free", [True, False])
@pytest.mark.parametrize(("kind", "declarers"), [(Kind.RAMI, 0), (Kind.RAMI, 1), (Kind.NOLO, None)])
@pytest.mark.parametrize("rise", [TABLE, Rise(0, 4), Rise(1, 24), Rise(0, 36), Rise(1, 48)])
def test_a_line_is_a_count_to_which_some_deal_comes_trick_by_trick(
    rise: Rise, kind: Kind, declarers: int | None, free: bool
) -> None:
    met, running = {(0, 0)}, {(0, 0)}
    for _ in range(13):
        further = {
            step for own, others in running for step in ((own + 1, others), (own, others + 1))
        }
        met |= further
        running = {one for one in further if not stops(kind, declarers, rise, one, free=free)}
    all_counts = [(own, others) for own in range(14) for others in range(14 - own)]
    told = {one for one in all_counts if goes_so_far(kind, declarers, rise, one, free=free)}
    assert told == met - {(0, 0)}


# TUP-RISE


@pytest.mark.parametrize("points", [4, 24, 56])
def test_from_the_table_the_winner_begins_a_rise(points: int) -> None:
    assert credit(TABLE, 1, points) == Credit(points, Rise(1, points), fell=False)


def test_the_rising_pair_adds_what_it_wins() -> None:
    assert credit(Rise(0, 28), 0, 12) == Credit(12, Rise(0, 40), fell=False)


@pytest.mark.parametrize("points", [4, 24, 56])
def test_a_rise_falls_and_nobody_is_credited(points: int) -> None:
    assert credit(Rise(0, 48), 1, points) == Credit(0, TABLE, fell=True)


# TUP-EARLY


@pytest.mark.parametrize(
    ("kind", "declarers", "rise", "tricks", "free", "stop"),
    [
        # The rise is lost for certain.
        (Kind.RAMI, 0, Rise(0, 4), (5, 7), True, True),
        (Kind.RAMI, 1, Rise(0, 4), (0, 7), False, True),
        (Kind.RAMI, 0, Rise(0, 4), (6, 6), True, False),
        (Kind.NOLO, None, Rise(1, 4), (0, 7), False, True),
        (Kind.NOLO, None, Rise(1, 4), (6, 6), True, False),
        # Tuppi is certain: free matches only.
        (Kind.RAMI, 0, Rise(0, 48), (7, 0), True, True),
        (Kind.RAMI, 0, Rise(0, 48), (7, 0), False, False),
        (Kind.RAMI, 0, Rise(0, 44), (7, 0), True, False),
        (Kind.RAMI, 0, Rise(0, 44), (8, 0), True, True),
        (Kind.RAMI, 1, Rise(0, 44), (7, 0), True, True),
        (Kind.RAMI, 1, Rise(0, 40), (7, 0), True, False),
        (Kind.RAMI, 1, Rise(0, 36), (8, 0), True, True),
        (Kind.RAMI, 0, Rise(0, 48), (6, 0), True, False),
        (Kind.NOLO, None, Rise(0, 40), (2, 9), True, True),
        (Kind.NOLO, None, Rise(0, 40), (2, 8), True, False),
        (Kind.NOLO, None, Rise(0, 48), (2, 7), True, True),
        (Kind.NOLO, None, Rise(0, 48), (2, 6), True, False),
        (Kind.NOLO, None, Rise(0, 48), (2, 7), False, False),
        # From the table, and in a sooli, nothing stops.
        (Kind.RAMI, 0, TABLE, (0, 12), True, False),
        (Kind.NOLO, None, TABLE, (12, 0), True, False),
        (Kind.SOOLI, 0, Rise(1, 48), (7, 0), True, False),
        (Kind.SOOLI, 0, Rise(0, 48), (7, 0), True, False),
    ],
)
def test_a_deal_stops_when_its_result_is_certain(
    kind: Kind, declarers: int | None, rise: Rise, tricks: tuple[int, int], free: bool, stop: bool
) -> None:
    assert stops(kind, declarers, rise, tricks, free=free) is stop


def test_what_is_credited_at_a_stop_is_what_is_certain() -> None:
    assert rami(0, (8, 2)).points == 8
    assert rami(1, (7, 0)).points == 8
    assert nolo((2, 9)) == Worth(0, 12, robbery=False)
