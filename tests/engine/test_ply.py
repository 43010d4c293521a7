"""A move as a record holds it."""

import msgspec
import pytest

from app.engine.ply import Ply
from app.engine.seats import DIRECTOR


def test_a_ply_without_a_seat_is_the_directors() -> None:
    assert Ply(None, "last-deal", "director").actor == DIRECTOR
    assert Ply(0, "play:AS").actor == 0


def test_only_the_clock_moves_by_the_clock() -> None:
    assert Ply(1, "bid:0", "clock").by_clock
    assert not any(Ply(1, "bid:0", by).by_clock for by in ("player", "bot", "stand_in", "director"))


def test_a_ply_in_json_names_its_seat_its_move_and_whoever_made_it() -> None:
    assert msgspec.json.encode(Ply(2, "bid:0", "clock")) == (
        b'{"seat":2,"move":"bid:0","by":"clock"}'
    )
    assert msgspec.json.decode('{"seat":null,"move":"last-deal"}', type=Ply) == Ply(
        None, "last-deal", "player"
    )


@pytest.mark.parametrize(
    "text",
    [
        '{"seat":-1,"move":"pass"}',
        '{"seat":16,"move":"pass"}',
        '{"seat":1.5,"move":"pass"}',
        '{"seat":"1","move":"pass"}',
        '{"move":"pass"}',
        '{"seat":1}',
        '{"seat":1,"move":7}',
        '{"seat":1,"move":"pass","by":"nobody"}',
        '{"seat":1,"move":"pass","at":0}',
    ],
)
def test_what_is_no_ply_is_not_read(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Ply)
