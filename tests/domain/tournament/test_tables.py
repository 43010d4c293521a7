"""Table sizes: fours, and fives where the number requires."""

import pytest

from app.domain.tournament.tables import NoLayout, filled, final_tables, table_sizes

FOUR_OR_FIVE = (4, 5)


@pytest.mark.parametrize("players", [n for n in range(4, 401) if n not in (6, 7, 11)])
def test_every_number_makes_as_many_tables_as_there_are_fours(players: int) -> None:
    sizes = table_sizes(players, FOUR_OR_FIVE)
    assert sum(sizes) == players
    assert len(sizes) == players // 4
    assert sizes.count(5) == players % 4
    assert set(sizes) <= {4, 5}
    assert sizes == tuple(sorted(sizes, reverse=True))


@pytest.mark.parametrize(
    ("players", "nearest"), [(3, (4,)), (6, (5, 8)), (7, (5, 8)), (11, (10, 12)), (0, (4,))]
)
def test_some_numbers_make_no_tables_and_are_told_the_nearest(
    players: int, nearest: tuple[int, ...]
) -> None:
    with pytest.raises(NoLayout) as caught:
        table_sizes(players, FOUR_OR_FIVE)
    assert (caught.value.entries, caught.value.nearest) == (players, nearest)
    assert caught.value.rule == "PAS-TRN-3"


def test_a_game_of_one_size_needs_whole_tables() -> None:
    assert table_sizes(12, (6,)) == (6, 6)
    with pytest.raises(NoLayout):
        table_sizes(13, (6,))


def test_the_order_fills_the_final_tables_and_fives_come_last() -> None:
    order = [f"P{rank}" for rank in range(1, 11)]
    assert final_tables(order, FOUR_OR_FIVE) == (
        ("P1", "P2", "P3", "P4", "P5"),
        ("P6", "P7", "P8", "P9", "P10"),
    )
    assert [len(table) for table in final_tables(range(41), FOUR_OR_FIVE)] == [4] * 9 + [5]


def test_tables_are_filled_in_order() -> None:
    assert filled("abcde", (2, 3)) == (("a", "b"), ("c", "d", "e"))
