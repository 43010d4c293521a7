"""Brackets: byes to the strongest, third places, all places."""

import pytest

from app.domain.tournament.knockout import bracket, progress, seeding


def seeds(count: int) -> list[str]:
    """So many entries, the strongest first."""
    return [f"S{number}" for number in range(1, count + 1)]


def stronger_wins(entries: list[str], **options: bool) -> dict[str, int]:
    """The places when the stronger always wins."""
    found = bracket(entries, **options)
    results: dict[int, str] = {}
    while ready := progress(found, results).open_ties():
        for number in ready:
            one, other = progress(found, results).sides[number]
            assert one
            assert other
            results[number] = min(one, other, key=entries.index)
    return dict(progress(found, results).places)


def test_the_strongest_two_can_meet_only_in_the_final() -> None:
    assert seeding(8) == (0, 7, 3, 4, 1, 6, 2, 5)


@pytest.mark.parametrize("count", range(2, 33))
def test_byes_go_to_the_strongest_and_every_tie_is_played_once(count: int) -> None:
    found = bracket(seeds(count))
    first = [tie for tie in found.ties if tie.round == 1]
    size = 2 * len(first)
    resting = {
        slot.entry
        for tie in first
        for slot in tie.slots
        if "" in (tie.slots[0].entry, tie.slots[1].entry)
    }
    assert resting - {""} == set(seeds(count)[: size - count])
    assert len(found.ties) == size - 1
    assert 2**found.rounds == size


@pytest.mark.parametrize("count", range(2, 20))
def test_the_strongest_ends_first_and_the_second_second(count: int) -> None:
    assert stronger_wins(seeds(count)) == {"S1": 1, "S2": 2}


def test_losers_of_the_semi_finals_play_for_the_third_place() -> None:
    assert stronger_wins(seeds(8), third_place=True) == {"S1": 1, "S2": 2, "S3": 3, "S4": 4}
    assert stronger_wins(seeds(3), third_place=True) == {"S1": 1, "S2": 2, "S3": 3}


@pytest.mark.parametrize("count", [4, 5, 6, 8, 11, 16])
def test_all_places_can_be_played_out(count: int) -> None:
    places = stronger_wins(seeds(count), all_places=True)
    assert sorted(places.values()) == list(range(1, count + 1))
    assert (places["S1"], places["S2"]) == (1, 2)


def test_a_tie_is_open_once_both_sides_are_known() -> None:
    found = bracket(seeds(4))
    assert progress(found, {}).open_ties() == (0, 1)
    halfway = progress(found, {0: "S1"})
    assert halfway.open_ties() == (1,)
    assert halfway.sides[2] == ("S1", None)
    assert halfway.places == {}


def test_a_corrected_result_changes_everything_after_it() -> None:
    found = bracket(seeds(4))
    assert progress(found, {0: "S1", 1: "S2", 2: "S1"}).places == {"S1": 1, "S2": 2}
    corrected = progress(found, {0: "S4", 1: "S2"})
    assert corrected.sides[2] == ("S4", "S2")
    assert corrected.places == {}
