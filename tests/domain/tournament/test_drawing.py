"""The draw of tables: uniform without wishes, mended by exchanges with them."""

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from app.domain.tournament.drawing import Broken, Wishes, broken_at, draw_tables
from app.domain.tournament.tables import table_sizes

SEED = "0f" * 32


def names(count: int) -> list[str]:
    """So many entries."""
    return [f"P{number:03d}" for number in range(count)]


@given(st.sampled_from([4, 5, 8, 9, 10, 15, 41, 60]), st.integers(0, 1000))
def test_everyone_sits_once_and_a_seat_of_each_table_deals_first(count: int, round_: int) -> None:
    sizes = table_sizes(count, (4, 5))
    drawn = draw_tables(names(count), sizes, SEED, f"round {round_}")
    assert sorted(entry for table in drawn.tables for entry in table) == names(count)
    assert tuple(map(len, drawn.tables)) == sizes
    assert all(0 <= dealer < size for dealer, size in zip(drawn.first_dealers, sizes, strict=True))


def test_the_draw_depends_on_seed_and_label_and_on_nothing_else() -> None:
    sizes = (4, 4)
    drawn = draw_tables(names(8), sizes, SEED, "one")
    assert draw_tables(names(8)[::-1], sizes, SEED, "one") == drawn
    assert draw_tables(names(8), sizes, SEED, "two") != drawn
    assert draw_tables(names(8), sizes, "f0" * 32, "one") != drawn


def test_the_draw_is_uniform_over_seats() -> None:
    seats: Counter[int] = Counter()
    for number in range(4000):
        drawn = draw_tables(names(8), (4, 4), SEED, f"{number}")
        seats[[entry for table in drawn.tables for entry in table].index("P000")] += 1
    expected = 4000 / 8
    assert sum((count - expected) ** 2 / expected for count in seats.values()) < 24.3  # 0.1 %, 7 df


def test_without_wishes_repeats_are_not_avoided() -> None:
    everyone = frozenset(frozenset(pair) for pair in combinations(names(8), 2))
    plain = draw_tables(names(8), (4, 4), SEED, "one")
    assert draw_tables(names(8), (4, 4), SEED, "one", Wishes(met=everyone)).tables != ()
    assert plain.broken == ()


def test_nobody_meets_again_where_that_can_be_helped() -> None:
    met: set[frozenset[str]] = set()
    for number in range(3):
        drawn = draw_tables(names(20), (4,) * 5, SEED, f"{number}", Wishes(met=frozenset(met)))
        assert drawn.broken == ()
        met |= {frozenset(pair) for table in drawn.tables for pair in combinations(table, 2)}
    assert len(met) == 3 * 5 * 6


def test_members_of_a_club_sit_apart_where_that_can_be_helped() -> None:
    club = {entry: f"club {number % 5}" for number, entry in enumerate(names(20))}
    assert draw_tables(names(20), (4,) * 5, SEED, "one", Wishes(club=club)).broken == ()


def test_a_draw_that_is_hard_to_find_is_found_all_the_same() -> None:
    club = {entry: f"club {number % 6}" for number, entry in enumerate(names(24))}
    met: set[frozenset[str]] = set()
    for number in range(4):
        wishes = Wishes(met=frozenset(met), club=club)
        drawn = draw_tables(names(24), (4,) * 6, "00" * 32, f"1.{number}", wishes)
        assert drawn.broken == ()
        met |= {frozenset(pair) for table in drawn.tables for pair in combinations(table, 2)}


def test_wishes_that_cannot_be_kept_are_told() -> None:
    club = dict.fromkeys(names(5), "Eger")
    drawn = draw_tables(names(8), (4, 4), SEED, "one", Wishes(club=club))
    together = [broken for broken in drawn.broken if broken.wish == "club"]
    # Five of one club at two tables: three and two, so 3 + 1 pairs.
    assert len(together) == 4
    assert all(isinstance(broken, Broken) for broken in together)
    assert broken_at(drawn.tables, Wishes(club=club)) == drawn.broken


def test_whoever_was_put_at_a_table_sits_there() -> None:
    wishes = Wishes(club=dict.fromkeys(names(8), "one"), fixed={"P003": 1, "P007": 1, "P000": 0})
    for number in range(50):
        drawn = draw_tables(names(8), (4, 4), SEED, f"{number}", wishes)
        assert {"P003", "P007"} <= set(drawn.tables[1])
        assert "P000" in drawn.tables[0]
