"""What every game says to one who is not the director."""

import pytest

from app.engine.director import forfeit, forfeiting, refusal_of_player
from app.engine.refusals import Reason
from app.engine.seats import Seat
from app.engine.values import Move

NO_SUCH_SEAT = Reason("no-such-seat", "TOY-SEAT-1", ("seat",))


class Forfeit(Move, frozen=True, tag="toy.forfeit"):
    """The director's."""


class Nod(Move, frozen=True, tag="toy.nod"):
    """Anybody's."""


def said(seat: Seat, move: Move) -> str | None:
    refusal = refusal_of_player(
        seat, move, seats=3, directors=(Forfeit,), no_such_seat=NO_SUCH_SEAT
    )
    return None if refusal is None else str(refusal)


@pytest.mark.parametrize("seat", [3, 15, -2])
def test_nobody_moves_for_a_seat_that_is_not_at_the_table(seat: Seat) -> None:
    assert said(seat, Nod("nod")) == f"no-such-seat TOY-SEAT-1 seat={seat}"
    assert said(seat, Forfeit(forfeit(1))) == f"no-such-seat TOY-SEAT-1 seat={seat}"


def test_a_seat_makes_no_move_of_the_directors() -> None:
    assert said(2, Forfeit(forfeit(1))) == "director-only move=forfeit:1"


def test_a_seat_at_the_table_is_not_refused_its_own_moves() -> None:
    assert [said(seat, Nod("nod")) for seat in range(3)] == [None] * 3


def test_a_forfeit_names_its_seat_and_no_other_move_does() -> None:
    assert [forfeiting(forfeit(seat)) for seat in (0, 5, 15)] == [0, 5, 15]
    assert [forfeiting(move) for move in ("forfeit:", "forfeit:x", "3", "play:3", "")] == [None] * 5
