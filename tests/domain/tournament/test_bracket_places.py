"""The places of a bracket while ties are open: the best that each can still reach."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import pytest

from app.domain.tournament.bracket_places import places_so_far
from app.domain.tournament.double_knockout import double_bracket
from app.domain.tournament.knockout import BYE, Bracket, bracket, progress

Make = Callable[[list[str]], Bracket]
Results = dict[int, str]
KINDS: dict[str, Make] = {
    "single": bracket,
    "third": partial(bracket, third_place=True),
    "all": partial(bracket, all_places=True),
    "double": double_bracket,
}


def names(count: int) -> list[str]:
    """So many entries, the strongest first."""
    return [f"S{number}" for number in range(1, count + 1)]


def with_winners(found: Bracket, *winners: str) -> Results:
    """These win the first tie in which they sit that is open, one after the other."""
    results: Results = {}
    for winner in winners:
        now = progress(found, results)
        results[next(n for n in now.open_ties() if winner in now.sides[n])] = winner
    return results


def told(places: dict[str, int]) -> str:
    """The places by entry, shortly."""
    return " ".join(f"{entry}:{places[entry]}" for entry in sorted(places))


def reckoned(kind: str, found: Bracket, results: Results) -> dict[str, int]:
    """The final places, by another way: from what each has lost, and when."""
    now = progress(found, results)
    lost: dict[str, list[int]] = {entry: [] for row in now.sides for entry in row if entry}
    won: set[tuple[str, int]] = set()
    for tie, row, winner in zip(found.ties, now.sides, now.winners, strict=True):
        for entry in filter(None, row):
            if winner == entry:
                won.add((entry, tie.round))
            else:
                lost[entry].append(tie.round)
    if kind == "double":
        return _by_second_loss(lost)
    return {entry: _by_halves(kind, rounds, found.rounds) for entry, rounds in lost.items()}


def _by_second_loss(lost: dict[str, list[int]]) -> dict[str, int]:
    """Who has lost a second time later is before; the winner has not."""
    last = {entry: rounds[1] if len(rounds) == 2 else 99 for entry, rounds in lost.items()}
    return {entry: 1 + sum(other > mine for other in last.values()) for entry, mine in last.items()}


def _by_halves(kind: str, rounds: list[int], all_rounds: int) -> int:
    """Each loss puts one behind the half that has won, as far as those halves play on."""
    small_final = kind == "third" and rounds[:1] == [all_rounds - 1]
    counted = rounds if kind == "all" or small_final else rounds[:1]
    return 1 + sum(1 << (all_rounds - round_) for round_ in counted)


def endings(kind: str, found: Bracket, results: Results) -> Iterator[dict[str, int]]:
    """The final places of every way in which it may end."""
    now = progress(found, results)
    if not now.open_ties():
        yield reckoned(kind, found, results)
        return
    number = now.open_ties()[0]
    for winner in filter(None, now.sides[number]):
        yield from endings(kind, found, results | {number: winner})


CASES = [
    *((kind, count) for kind in ("single", "third") for count in (2, 3, 4, 5, 6, 7, 8)),
    *(("all", count) for count in (3, 4, 5, 6, 7)),
    *(("double", count) for count in (2, 3, 4, 5)),
]


@pytest.mark.parametrize(("kind", "count"), CASES)
def test_the_place_is_at_any_time_the_best_in_which_one_can_still_end(
    kind: str, count: int
) -> None:
    chance = Random(f"{kind} {count}")
    found = KINDS[kind](names(count))
    results: Results = {}
    sure: dict[str, int] = {}
    while True:
        ends = list(endings(kind, found, results))
        now = places_so_far(found, results)
        assert now == {entry: min(end[entry] for end in ends) for entry in names(count)}
        assert sure.items() <= now.items()
        sure = {one: now[one] for one in now if max(end[one] for end in ends) == now[one]}
        ties = progress(found, results).open_ties()
        if not ties:
            break
        number = chance.choice(ties)
        results[number] = chance.choice(progress(found, results).sides[number]) or BYE
    assert now == sure == reckoned(kind, found, results)


def test_finalists_stand_before_who_played_for_the_third_place_already() -> None:
    cup = bracket(names(4), third_place=True)
    semis = with_winners(cup, "S1", "S2")
    assert told(places_so_far(cup, semis)) == "S1:1 S2:1 S3:3 S4:3"
    small = with_winners(cup, "S1", "S2", "S4")
    assert told(places_so_far(cup, small)) == "S1:1 S2:1 S3:4 S4:3"
    whole = with_winners(cup, "S1", "S2", "S4", "S2")
    assert told(places_so_far(cup, whole)) == "S1:2 S2:1 S3:4 S4:3"


def test_in_a_bracket_of_all_places_each_has_the_first_of_those_that_are_left() -> None:
    cup = bracket(names(8), all_places=True)
    two = "S1", "S2", "S3", "S4", "S1", "S2", "S5", "S6"
    before = "S1:1 S2:1 S3:3 S4:3 S5:5 S6:5 S7:7 S8:7"
    assert told(places_so_far(cup, with_winners(cup, *two))) == before
    low = with_winners(cup, *two, "S8", "S6", "S3")
    assert told(places_so_far(cup, low)) == "S1:1 S2:1 S3:3 S4:4 S5:6 S6:5 S7:8 S8:7"


def test_whoever_loses_first_is_told_the_place_of_all_who_lose_in_that_round() -> None:
    cup = bracket(names(8))
    assert places_so_far(cup, with_winners(cup, "S8"))["S1"] == 5
    twice = double_bracket(names(11))
    # Three of the eleven lose first and have a bye; then who loses to those that fall is ninth.
    winners = "S8", "S7", "S6", "S1", "S4", "S2", "S3"
    assert set(places_so_far(twice, with_winners(twice, *winners)).values()) == {1}
    out = places_so_far(twice, with_winners(twice, *winners, "S6"))
    assert {entry: place for entry, place in out.items() if place > 1} == {"S9": 9}


def test_where_neither_comes_the_others_keep_the_places_that_they_play_for() -> None:
    cup = bracket(names(4), third_place=True)
    semi = next(tie.number for tie in cup.ties if "S2" in progress(cup, {}).sides[tie.number])
    results = {**with_winners(cup, "S1"), semi: BYE}
    assert told(places_so_far(cup, results)) == "S1:1 S2:4 S3:4 S4:3"
    final = {**with_winners(cup, "S1", "S2", "S3"), cup.ties[-2].number: BYE}
    assert told(places_so_far(cup, final)) == "S1:1 S2:1 S3:3 S4:4"
    twice = double_bracket(names(3))
    first = next(tie.number for tie in twice.ties if "S2" in progress(twice, {}).sides[tie.number])
    assert told(places_so_far(twice, {first: BYE})) == "S1:1 S2:3 S3:3"
    both = {**with_winners(twice, "S2", "S1", "S2"), twice.ties[-2].number: BYE}
    assert told(places_so_far(twice, both)) == "S1:1 S2:1 S3:3"
