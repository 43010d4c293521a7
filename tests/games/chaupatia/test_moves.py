"""Moves: one finite table, read by look-up."""

import pytest

from app.engine.errors import MalformedMove
from app.games.chaupatia.moves import DIRECTORS, MOVE_TYPES, TABLE, StopMove, read
from tests.games.chaupatia.table import ENGINE


def test_the_table_holds_every_move_once_under_its_own_text() -> None:
    # 8 patterns, pass, 16 bids, 5 trumps, 20 forced choices, 2 answers to 16, 48 plays;
    # 4 words on stopping; 3 voids, last deal, 6 forfeits, 6 bots, 6 players.
    assert len(TABLE) == 8 + 1 + 16 + 5 + 20 + 2 + 48 + 4 + 22
    assert all(text == move.move for text, move in TABLE.items())
    assert {type(move) for move in TABLE.values()} == set(MOVE_TYPES)


def test_reading_a_text_twice_gives_the_same_object() -> None:
    assert read("play:AS") is read("play:AS")
    assert ENGINE.write_move(read("forced:5:S")) == "forced:5:S"


NO_MOVES = (
    "",
    "play",
    "play:",
    "play:2S",
    "play:as",
    "PLAY:AS",
    " play:AS",
    "play:AS ",
    "bid:0",
    "bid:17",
    "bid:06",
    "bid:-6",
    "bid",
    "pattern:44",
    "pattern:4+4+0",
    "trump:X",
    "trump:s",
    "forced:5",
    "forced:9:S",
    "call-17",
    "stop",
    "stop-accept:1",
    "void-deal:",
    "void-deal:uneven",
    "forfeit:6",
    "bot:6",
    "player:-1",
    "x" * 500,
)


@pytest.mark.parametrize("text", NO_MOVES)
def test_any_other_text_is_malformed(text: str) -> None:
    with pytest.raises(MalformedMove) as caught:
        read(text)
    assert caught.value.code == "malformed-move"
    assert caught.value.params == {"move": text[:40]}


def test_only_what_may_be_done_at_any_time_is_marked_out_of_turn() -> None:
    marked = {move for move in TABLE.values() if move.out_of_turn}
    assert marked == {m for m in TABLE.values() if isinstance(m, (StopMove, *DIRECTORS))}
