"""What seats and sides are called."""

from app.application.wording.names import Names
from app.engine.seats import Direction
from app.engine.values import TableScore, TableView

PAIRS = ((0, 2), (1, 3))
TABLE = TableView(
    Direction.CLOCKWISE,
    deal=1,
    dealer=0,
    seats=(),
    trick=(),
    to_act=(),
    scores=tuple(TableScore(side, seats, "score.rise", 0) for side, seats in enumerate(PAIRS)),
)
WORDS = {"side.1": "seats 2 and 4"}


def names(*players: str) -> Names:
    return Names(players, WORDS.get, "Seat {number}")


def test_a_named_player_is_called_by_number_and_name() -> None:
    assert names("Aino", " Eero\x1b ").seat(1) == "2 Eero"
    assert names("Aino", "").seat(1) == "Seat 2"
    assert names("Aino").seat(3) == "Seat 4"


def test_a_side_that_nobody_has_named_is_called_as_the_game_calls_it() -> None:
    assert names().seats((1, 3), TABLE) == "seats 2 and 4"
    assert names().seats((0, 2), TABLE) == "Seat 1 + Seat 3", "the game has no word for it"
    assert names().seats((1,), TABLE) == "Seat 2"


def test_a_side_with_a_name_in_it_is_called_by_its_players() -> None:
    assert names("", "Maija").seats((1, 3), TABLE) == "2 Maija + Seat 4"


def test_seats_of_no_side_are_named_one_by_one() -> None:
    assert names().seats((0, 1), TABLE) == "Seat 1 + Seat 2"
