"""Orders: chains of criteria, ties among the tied, the reason for each."""

from itertools import permutations

from app.domain.tournament.block_order import block_order
from app.domain.tournament.match_results import MatchPoints, Played
from app.domain.tournament.ranking import Criterion, ranked


def table(name: str, **amounts: int) -> Criterion:
    """A criterion that is a fixed list."""
    return Criterion(name, lambda group: {entry: amounts[entry] for entry in group})


def lots(order: str) -> dict[str, int]:
    """What was drawn, in this order."""
    return {entry: 100 * number for number, entry in enumerate(order, start=1)}


POINTS = table("points", A=9, B=9, C=11, D=3)
WINNINGS = table("winnings", A=4, B=17, C=-6, D=60)


def test_the_next_criterion_decides_among_those_who_are_tied() -> None:
    order = ranked("ABCD", [POINTS, WINNINGS])
    assert [(row.entry, row.place, row.by) for row in order] == [
        ("C", 1, ""),
        ("B", 2, "points"),
        ("A", 3, "winnings"),
        ("D", 4, "points"),
    ]
    assert order[2].amounts == (("points", 9), ("winnings", 4))


def test_whoever_is_equal_in_everything_shares_the_place() -> None:
    order = ranked("ABCD", [POINTS])
    assert [(row.entry, row.place) for row in order] == [("C", 1), ("A", 2), ("B", 2), ("D", 4)]


def test_the_order_of_entries_and_matches_does_not_matter() -> None:
    played = [
        Played(("A", "B"), (40, 20), "A"),
        Played(("B", "C"), (44, 8), "B"),
        Played(("C", "A"), (36, 28), "C"),
    ]
    expected = block_order("ABC", played, lots("ABC"))
    for mixed in permutations(played):
        assert block_order("CBA", mixed, lots("ABC")) == expected


def test_those_still_tied_begin_again_among_themselves() -> None:
    # All four beat E and have three points among themselves. A tuppi lifts A; among B, C and D
    # alone C has three points, D two and B one, though B made the most points.
    played = [
        Played(("A", "E"), (52, 0), "A", tuppi=True),
        Played(("B", "E"), (90, 0), "B"),
        Played(("C", "E"), (20, 10), "C"),
        Played(("D", "E"), (30, 10), "D"),
        Played(("B", "A"), (30, 20), "B"),
        Played(("A", "C"), (30, 20), "A"),
        Played(("A", "D"), (24, 24)),
        Played(("B", "C"), (24, 24)),
        Played(("D", "B"), (30, 20), "D"),
        Played(("C", "D"), (30, 20), "C"),
    ]
    order = block_order("ABCDE", played, lots("ABCDE"))
    assert [(row.entry, row.by) for row in order] == [
        ("A", ""),
        ("C", "tuppis"),
        ("D", "head-to-head"),
        ("B", "head-to-head"),
        ("E", "match-points"),
    ]


def test_a_walkover_gives_the_win_and_no_tuppi() -> None:
    played = [Played(("A", "B"), (0, 0), "A", tuppi=True, walkover=True)]
    order = block_order("AB", played, lots("AB"), MatchPoints(tuppi=3))
    assert order[0].amounts[0] == ("match-points", 2)
    assert order[0].place == 1


def test_the_last_resort_is_the_lot() -> None:
    order = block_order("AB", [Played(("A", "B"), (24, 24))], lots=lots("BA"))
    assert [(row.entry, row.by) for row in order] == [("B", ""), ("A", "lot")]
    assert [dict(row.amounts)["lot"] for row in order] == [100, 200]


def test_one_alone_has_what_the_first_criterion_gives() -> None:
    (found,) = ranked("A", [POINTS, WINNINGS])
    assert (found.place, found.by, found.amounts) == (1, "", (("points", 9),))
