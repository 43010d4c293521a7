"""Placement points: exact, averaged over ties, never more or fewer in all."""

from fractions import Fraction
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from app.domain.tournament.final_order import final_places
from app.domain.tournament.placing import PLACEMENT, placement_points, places, tied

winnings = st.dictionaries(st.sampled_from("ABCDE"), st.integers(-20, 20), min_size=4, max_size=5)


@given(winnings)
def test_the_points_of_a_table_sum_as_they_must(amounts: dict[str, int]) -> None:
    points = placement_points(amounts)
    assert sum(points.values()) == sum(PLACEMENT[: len(amounts)])


@given(winnings)
def test_more_winnings_never_give_fewer_points_and_equal_ones_the_same(
    amounts: dict[str, int],
) -> None:
    points = placement_points(amounts)
    for one, other in permutations(amounts, 2):
        if amounts[one] > amounts[other]:
            assert points[one] >= points[other]
        if amounts[one] == amounts[other]:
            assert points[one] == points[other]


def test_tied_places_share_the_mean_exactly() -> None:
    points = placement_points({"A": 20, "B": -2, "C": -2, "D": -16})
    assert points == {"A": 5, "B": Fraction(5, 2), "C": Fraction(5, 2), "D": 1}


def test_ties_may_take_the_higher_points_or_an_order_by_lot() -> None:
    amounts = {"A": 12, "B": 12, "C": -4, "D": -20}
    assert placement_points(amounts, ties="higher") == {"A": 5, "B": 5, "C": 2, "D": 1}
    drawn = placement_points(amounts, ties="lots", lots=("D", "B", "A", "C"))
    assert drawn == {"A": 3, "B": 5, "C": 2, "D": 1}


def test_the_last_points_of_the_scale_are_for_all_places_after() -> None:
    assert placement_points({"A": 1, "B": 0, "C": -1}, scale=(2, 1)) == {"A": 2, "B": 1, "C": 1}


def test_tied_entries_share_a_place_and_the_next_is_left_out() -> None:
    groups = tied({"A": 7, "B": 7, "C": -4, "D": -10})
    assert groups == (("A", "B"), ("C",), ("D",))
    assert places(groups, first=5) == {"A": 5, "B": 5, "C": 7, "D": 8}


def test_final_tables_take_blocks_of_places() -> None:
    tables = [{"A": -8, "B": 3, "C": 3, "D": 2}, {"E": 40, "F": 5, "G": -15, "H": -30}]
    assert list(final_places(tables).items()) == [
        *[("B", 1), ("C", 1), ("D", 3), ("A", 4)],
        *[("E", 5), ("F", 6), ("G", 7), ("H", 8)],
    ]
    by_rank = final_places(tables, "preliminary_rank", tuple("ACBDEFGH"))
    assert (by_rank["C"], by_rank["B"]) == (1, 2)
