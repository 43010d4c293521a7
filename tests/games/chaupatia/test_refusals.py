"""Every reason that Chaupatia declares is given somewhere, with its rule and its parameters."""

import re
from pathlib import Path

from app.games.chaupatia.refusals import REASONS
from app.games.chaupatia.words import WORDS
from tests.games.chaupatia.table import ENGINE

HERE = Path(__file__).parent
MEANINGS = {"suit", "card", "seat", "bid", "move", "number"}

OF_THE_SPECIFICATION = {
    "not-your-turn",
    "wrong-phase",
    "bad-pattern",
    "illegal-bid",
    "bid-not-higher",
    "auction-closed",
    "bad-forced-choice",
    "bad-suit",
    "not-in-hand",
    "must-follow",
    "not-now",
    "stop-already-agreed",
    "no-open-proposal",
    "proposal-too-soon",
}


def test_a_code_with_several_rules_has_the_same_parameters_with_each() -> None:
    assert len(set(REASONS)) == len(REASONS)
    names: dict[str, tuple[str, ...]] = {}
    for reason in REASONS:
        assert names.setdefault(reason.code, reason.names) == reason.names
    assert {name for reason in REASONS for name in reason.names} == MEANINGS
    assert ENGINE.reasons == REASONS


def test_all_codes_of_the_specification_are_declared() -> None:
    assert {reason.code for reason in REASONS} >= OF_THE_SPECIFICATION


def test_every_reason_is_asked_for_by_some_test_with_its_rule() -> None:
    others = [path for path in HERE.glob("test_*.py") if path.name != Path(__file__).name]
    text = re.sub(r"\s+", " ", "".join(path.read_text() for path in others))
    missing = [
        (reason.code, reason.rule)
        for reason in REASONS
        if f'"{reason.code}"' not in text or f'"{reason.rule}"' not in text
    ]
    assert missing == []


def test_every_rule_that_a_reason_cites_has_the_form_of_an_id() -> None:
    assert all(re.fullmatch(r"(CHA-[A-Z0-9]+-\d+)?", reason.rule) for reason in REASONS)


def test_words_are_unique_and_cover_options_moves_and_cards() -> None:
    assert len(WORDS) == len(set(WORDS))
    expected = {
        "game.chaupatia",
        "phase.sixteen-decision",
        "move.choose_pattern",
        "option.sixteen_offer.always-visible",
        "option.default_pattern.4+2+2",
        "option.time_limit",
        "suit.NT",
        "card.TD",
        "score.kapen",
        "outcome.points-against",
        "cause.exposed-card",
    }
    assert expected <= set(WORDS)
