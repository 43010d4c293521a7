"""A deal that is annulled after later ones were dealt is dealt again by its dealer (TUP-VOID-2)."""

import pytest

from app.engine.paper import Annulled
from app.games.tuppi.match import TuppiScore
from tests.games.tuppi.table import ENGINE, options
from tests.games.tuppi.test_sheet import nolo

LINE = nolo(7, 6)


def dealers(lines: int, *void: Annulled) -> tuple[list[int], int | None]:
    """Who dealt each of so many lines from seat 0 on, and who deals next."""
    rows = ENGINE.score_sheet(options(), [LINE] * lines, 0, void)
    found = [row.score for row in rows]
    assert all(isinstance(score, TuppiScore) for score in found)
    told: list[int] = [score.dealer for score in found]  # type: ignore[attr-defined]
    following = [score.next_dealer for score in found]  # type: ignore[attr-defined]
    assert following[:-1] == told[1:]
    return told, following[-1]


@pytest.mark.parametrize(
    ("void", "told"),
    [
        ({}, [0, 1, 2, 3, 0, 1, 2, 3]),
        # The last one: the same seat at once, and on from there.
        ({3: 3}, [0, 1, 2, 2, 3, 0, 1, 2]),
        # Two later ones had been dealt: its dealer, and then whose turn it was.
        ({2: 4}, [0, 1, 2, 3, 1, 0, 1, 2]),
        # Two at once, in the order of their lines.
        ({1: 4, 3: 4}, [0, 1, 2, 3, 0, 2, 0, 1]),
        # A late one and the last one.
        ({2: 4, 4: 4}, [0, 1, 2, 3, 1, 3, 0, 1]),
        # The deal that was dealt in its place is annulled as well.
        ({2: 4, 5: 5}, [0, 1, 2, 3, 1, 1, 0, 1]),
        # Another is annulled while the first is still to be dealt again.
        ({1: 4, 2: 4, 3: 5}, [0, 1, 2, 3, 0, 1, 2, 0]),
    ],
)
def test_each_is_dealt_again_by_its_dealer_and_then_the_turn_goes_on(
    void: dict[int, int], told: list[int]
) -> None:
    assert dealers(8, *(Annulled(*one) for one in void.items())) == (told, (told[-1] + 1) % 4)


@pytest.mark.parametrize(
    ("void", "told"),
    [
        # Before another was dealt: as if nothing had been ruled.
        ([(3, 3, 3)], [0, 1, 2, 3, 0, 1, 2, 3]),
        # It was dealt again by then: on from there.
        ([(3, 3, 4)], [0, 1, 2, 2, 3, 0, 1, 2]),
        ([(3, 3, 6)], [0, 1, 2, 2, 3, 0, 1, 2]),
        ([(2, 4, 5)], [0, 1, 2, 3, 1, 0, 1, 2]),
        # One that was still to be dealt again is so no more.
        ([(1, 4, None), (2, 4, 5)], [0, 1, 2, 3, 0, 0, 1, 2]),
        ([(2, 4, None), (4, 4, 5)], [0, 1, 2, 3, 1, 0, 1, 2]),
        # What was dealt in its place is annulled: then nobody deals that again.
        ([(3, 3, 4), (4, 4, None)], [0, 1, 2, 2, 3, 0, 1, 2]),
        ([(2, 4, 5), (5, 5, None)], [0, 1, 2, 3, 1, 0, 1, 2]),
        ([(2, 4, 6), (5, 7, None)], [0, 1, 2, 3, 1, 0, 1, 2]),
        # So too where that had been dealt twice.
        ([(3, 3, 5), (4, 4, None), (5, 6, None)], [0, 1, 2, 2, 2, 3, 0, 1]),
        ([(2, 4, None), (5, 5, 6), (6, 7, None)], [0, 1, 2, 3, 1, 1, 0, 1]),
        # Annulled after all: it has been dealt again, unless that is annulled as well.
        ([(3, 3, 4), (3, 5, None)], [0, 1, 2, 2, 3, 0, 1, 2]),
        ([(2, 4, 5), (2, 6, None)], [0, 1, 2, 3, 1, 0, 1, 2]),
        ([(3, 3, 4), (3, 5, None), (4, 5, None)], [0, 1, 2, 2, 3, 2, 0, 1]),
        ([(3, 3, 4), (4, 5, None), (3, 6, None)], [0, 1, 2, 2, 3, 0, 2, 1]),
    ],
)
def test_whoever_has_dealt_stays_so_when_a_deal_counts_again(
    void: list[tuple[int, int, int | None]], told: list[int]
) -> None:
    assert dealers(8, *(Annulled(*one) for one in void)) == (told, (told[-1] + 1) % 4)


def test_every_seat_has_dealt_as_often_as_any_other_in_the_deals_that_count() -> None:
    told, _ = dealers(14, Annulled(2, 5), Annulled(7, 9))
    counted = [seat for number, seat in enumerate(told, start=1) if number not in (2, 7)]
    assert sorted(counted) == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
