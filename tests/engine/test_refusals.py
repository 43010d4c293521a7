"""Errors, reasons and refusals as values."""

import pytest

from app.engine.errors import (
    BadDealing,
    BadLine,
    BadOptions,
    EngineError,
    MalformedMove,
    RuleViolation,
    UnknownGame,
    WrongRulesVersion,
)
from app.engine.refusals import GENERAL, Reason, Refusal, RefusalParam, refusal_of

MUST_FOLLOW = Reason("must-follow-suit", "TOY-PLAY-4", ("suit",))


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (EngineError, "engine-error"),
        (MalformedMove, "malformed-move"),
        (RuleViolation, "illegal-move"),
        (BadOptions, "bad-options"),
        (BadDealing, "bad-dealing"),
        (BadLine, "bad-line"),
        (UnknownGame, "unknown-game"),
        (WrongRulesVersion, "wrong-rules-version"),
    ],
)
def test_every_error_has_a_code_and_is_an_engine_error(error: type[EngineError], code: str) -> None:
    assert error().code == code
    assert error("other").code == "other"
    assert isinstance(error(), EngineError)
    assert (error().rule, error().params) == ("", {})


def test_an_error_reads_as_its_code_its_rule_and_its_parameters() -> None:
    assert str(RuleViolation("must-follow", "TOY-1", {"suit": "H", "number": 2})) == (
        "must-follow TOY-1 suit=H number=2"
    )
    assert str(UnknownGame()) == "unknown-game"


def test_the_parameters_of_an_error_are_its_own() -> None:
    params: dict[str, str | int] = {"suit": "H"}
    error = RuleViolation(params=params)
    params["suit"] = "S"
    assert error.params == {"suit": "H"}


@pytest.mark.parametrize(
    ("raised", "kind"),
    [
        (MUST_FOLLOW.violation(suit="H"), RuleViolation),
        (MUST_FOLLOW.options(suit="H"), BadOptions),
        (MUST_FOLLOW.dealing(suit="H"), BadDealing),
        (MUST_FOLLOW.line(suit="H"), BadLine),
    ],
)
def test_a_reason_makes_the_error_of_each_kind(
    raised: EngineError, kind: type[EngineError]
) -> None:
    assert type(raised) is kind
    assert refusal_of(raised) == Refusal(
        "must-follow-suit", "TOY-PLAY-4", (RefusalParam("suit", "H"),)
    )


@pytest.mark.parametrize("params", [{}, {"card": "AS"}, {"suit": "H", "card": "AS"}])
def test_a_reason_takes_exactly_its_parameters(params: dict[str, str]) -> None:
    with pytest.raises(TypeError, match="must-follow-suit takes the parameters"):
        MUST_FOLLOW.violation(**params)


def test_a_refusal_holds_its_parameters_by_name_as_words() -> None:
    error = RuleViolation("code", "RULE-1", {"tricks": 4, "bid": "none"})
    assert refusal_of(error).params == (
        RefusalParam("bid", "none"),
        RefusalParam("tricks", "4"),
    )


def test_the_engines_own_reasons_are_told_once_each() -> None:
    codes = [reason.code for reason in GENERAL]
    assert len(set(codes)) == len(codes)
    assert {"malformed-move", "pack-not-whole", "unknown-game"} <= set(codes)
