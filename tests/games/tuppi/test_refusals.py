"""Every reason that Tuppi declares is given somewhere, with its rule and its parameters."""

import re
from pathlib import Path

from app.games.tuppi.refusals import REASONS
from app.games.tuppi.words import WORDS
from tests.games.tuppi.table import ENGINE

HERE = Path(__file__).parent
MEANINGS = {"suit", "card", "seat", "move", "number", "tricks", "times"}


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
    assert all(re.fullmatch(r"(TUP-[A-Z]+-\d+)?", reason.rule) for reason in REASONS)


def test_words_are_unique_and_cover_options_moves_and_cards() -> None:
    assert len(WORDS) == len(set(WORDS))
    expected = {
        "game.tuppi",
        "phase.trick-lying",
        "move.show_marker",
        "option.show_mode.hand-card",
        "option.trick_pause_ms",
        "suit.H",
        "rank.T",
        "kind.nolo",
        "score.rise",
        "outcome.script-ended",
        "reason.exposed-card",
    }
    assert expected <= set(WORDS)
