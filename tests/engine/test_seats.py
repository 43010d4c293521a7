"""Seats and their order."""

from app.engine.seats import DIRECTOR, SPECTATOR, Direction, next_seat, turn_order


def test_the_turn_passes_round_the_table_from_the_first() -> None:
    assert turn_order(2, 4) == (2, 3, 0, 1)
    assert turn_order(0, 3) == (0, 1, 2)
    assert turn_order(5, 6) == (5, 0, 1, 2, 3, 4)


def test_the_next_seat_is_so_many_places_on_or_back() -> None:
    assert next_seat(3, 4) == 0
    assert next_seat(1, 4, 2) == 3
    assert next_seat(0, 4, -1) == 3
    assert next_seat(2, 3, 7) == 0


def test_director_and_spectator_are_no_seats() -> None:
    assert (DIRECTOR, SPECTATOR) == (-1, -2)


def test_directions_have_words() -> None:
    assert [str(one) for one in Direction] == ["clockwise", "anticlockwise"]
