"""Moves: a table, and forms of text that name what no rule allows."""

import pytest

from app.engine.errors import MalformedMove
from app.engine.values import Move
from app.games.chaupatia.moves import (
    DIRECTORS,
    MOVE_TYPES,
    TABLE,
    Bid,
    ChoosePattern,
    ChooseTrump,
    ForcedChoice,
    StopMove,
)
from app.games.chaupatia.reading import read
from tests.games.chaupatia.table import ENGINE


def test_the_table_holds_every_move_once_under_its_own_text() -> None:
    # 8 patterns, pass, 4 bids, 5 trumps, 20 forced choices, 2 answers to 16, 48 plays;
    # 4 words on stopping; 3 voids, last deal and back, 6 forfeits, 6 bots, 6 players.
    assert len(TABLE) == 8 + 1 + 4 + 5 + 20 + 2 + 48 + 4 + 23
    assert all(text == move.move for text, move in TABLE.items())
    assert {type(move) for move in TABLE.values()} == set(MOVE_TYPES)


def test_reading_a_text_twice_gives_the_same_object() -> None:
    assert read("play:AS") is read("play:AS")
    assert ENGINE.write_move(read("forced:5:S")) == "forced:5:S"


NAMED: dict[str, Move] = {
    "bid:0": Bid("bid:0", bid=0),
    "bid:17": Bid("bid:17", bid=17),
    "bid:99": Bid("bid:99", bid=99),
    "trump:X": ChooseTrump("trump:X", suit="X"),
    "forced:4:S": ForcedChoice("forced:4:S", bid=4, suit="S"),
    "forced:9:S": ForcedChoice("forced:9:S", bid=9, suit="S"),
    "forced:0:NT": ForcedChoice("forced:0:NT", bid=0, suit="NT"),
    "forced:99:Z": ForcedChoice("forced:99:Z", bid=99, suit="Z"),
    "pattern:3+5": ChoosePattern("pattern:3+5", pattern="3+5"),
    "pattern:4+4+0": ChoosePattern("pattern:4+4+0", pattern="4+4+0"),
    "pattern:44": ChoosePattern("pattern:44", pattern="44"),
}


@pytest.mark.parametrize("text", NAMED)
def test_what_has_the_form_of_a_move_is_one_and_its_text_comes_back(text: str) -> None:
    assert text not in TABLE
    assert read(text) == NAMED[text]
    assert ENGINE.write_move(read(text)) == text


NO_MOVES = (
    "",
    "play",
    "play:",
    "play:2S",
    "play:as",
    "PLAY:AS",
    " play:AS",
    "play:AS ",
    "bid:100",
    "bid:06",
    "bid:00",
    "bid:٦",
    "bid:6\n",
    "bid:+6",
    "bid:-6",
    "bid",
    "pattern:",
    "pattern:4+",
    "pattern:+4",
    "pattern:4++4",
    "pattern:04+4",
    "pattern:4+100",
    "pattern:4 + 4",
    "trump:",
    "trump:s",
    "trump:SH",
    "trump:É",
    "forced:5",
    "forced:05:S",
    "forced:100:S",
    "forced:5:s",
    "forced:5:S:S",
    "forced:S:5",
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
