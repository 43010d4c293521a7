"""Every reason that Tuppi declares is given somewhere, with its rule and its parameters."""

import re
from pathlib import Path

import pytest

from app.engine.refusals import Reason
from app.games.tuppi.avo import refusals as avo
from app.games.tuppi.avo import words as avo_words
from app.games.tuppi.kolmen import refusals as kolmen
from app.games.tuppi.kolmen import words as kolmen_words
from app.games.tuppi.refusals import REASONS
from app.games.tuppi.words import WORDS
from tests.games.tuppi.small import AVO, KOLMEN
from tests.games.tuppi.table import ENGINE

HERE = Path(__file__).parent
MEANINGS = {"suit", "card", "seat", "move", "number", "tricks", "times"}


GAMES = (
    pytest.param(REASONS, "test_[!ak]*.py", id="four"),
    pytest.param(kolmen.REASONS, "test_kolmen*.py", id="three"),
    pytest.param(avo.REASONS, "test_avo*.py", id="two"),
)


def test_codes_are_declared_once_and_parameters_have_known_names() -> None:
    for reasons in (REASONS, kolmen.REASONS, avo.REASONS):
        codes = [reason.code for reason in reasons]
        assert len(codes) == len(set(codes))
        assert {name for reason in reasons for name in reason.names} <= MEANINGS
    assert ENGINE.reasons == REASONS
    assert KOLMEN.reasons == kolmen.REASONS
    assert AVO.reasons == avo.REASONS


@pytest.mark.parametrize(("reasons", "files"), GAMES)
def test_every_reason_is_asked_for_by_some_test(reasons: tuple[Reason, ...], files: str) -> None:
    others = [path for path in HERE.glob(files) if path.name != Path(__file__).name]
    others.append(HERE / "test_dealing.py")
    text = "".join(path.read_text() for path in others)
    missing = [reason.code for reason in reasons if f'"{reason.code}"' not in text]
    assert missing == []


def test_every_rule_that_a_reason_cites_has_the_form_of_an_id() -> None:
    assert all(
        re.fullmatch(r"(TUP-[A-Z]+-\d+)?", reason.rule)
        for reason in (*REASONS, *kolmen.REASONS, *avo.REASONS)
    )


def test_words_are_unique_and_cover_options_moves_and_cards() -> None:
    for words in (WORDS, kolmen_words.WORDS, avo_words.WORDS):
        assert len(words) == len(set(words))
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
