"""Every reason that Paskievics declares is given somewhere, with its rule and its parameters."""

import re
from pathlib import Path

from app.games.paskievics.cards import PACK
from app.games.paskievics.moves import TABLE, read
from app.games.paskievics.refusals import REASONS
from app.games.paskievics.words import WORDS
from tests.games.paskievics.table import ENGINE

HERE = Path(__file__).parent
MEANINGS = {
    "suit",
    "card",
    "cards",
    "seat",
    "move",
    "number",
    "option",
    "times",
    "figure",
    "deals",
    "seats",
}


def test_codes_are_declared_once_and_parameters_have_known_names() -> None:
    codes = [reason.code for reason in REASONS]
    assert len(codes) == len(set(codes))
    assert {name for reason in REASONS for name in reason.names} == MEANINGS
    assert ENGINE.reasons == REASONS


def test_every_reason_is_asked_for_by_some_test() -> None:
    others = [path for path in HERE.glob("test_*.py") if path.name != Path(__file__).name]
    text = "".join(path.read_text() for path in others)
    missing = [reason.code for reason in REASONS if f'"{reason.code}"' not in text]
    assert missing == []


def test_every_rule_that_a_reason_cites_has_the_form_of_an_id() -> None:
    assert all(re.fullmatch(r"(PAS-[A-Z]+-\d+)?", reason.rule) for reason in REASONS)


def test_every_move_is_read_from_its_own_text() -> None:
    assert all(read(text) is move and move.move == text for text, move in TABLE.items())
    assert {"bid:three", "take:0", "lay:VII", "call:XX", "count:9", "rekontra:trull@O"} <= set(
        TABLE
    )
    assert len([text for text in TABLE if text.startswith("play:")]) == len(PACK)


def test_words_are_unique_and_cover_options_moves_and_cards() -> None:
    assert len(WORDS) == len(set(WORDS))
    expected = {
        "game.paskievics",
        "phase.announcements",
        "move.lay_away",
        "option.annul_hands.five",
        "figure.volat",
        "doubling.hirskontra",
        "score.total",
        "ground.thrown-in",
    }
    assert expected <= set(WORDS)
