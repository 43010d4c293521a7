"""The errors of the engine, as one tree.

::

    EngineError
    ├── MalformedMove        the text is no move of this game
    ├── RuleViolation        a readable move that a rule bars here and now
    ├── BadOptions           a set of options that a rule forbids
    ├── BadDealing           a scripted dealing that cannot be dealt
    ├── BadLine              a paper line that cannot have happened
    ├── UnknownGame          no game of that id in the catalogue
    └── WrongRulesVersion    a record of rules that this engine does not play

Each carries a ``code`` out of a published list, the id of the ``rule`` it rests on (empty where
no rule of the game speaks) and ``params``, plain words that the texts put into the sentence.
A refusal says nothing that the one who is refused may not know.
"""

from collections.abc import Mapping
from typing import ClassVar, Self

Param = str | int


class EngineError(Exception):
    """Anything that the engine refuses; nothing has changed when it is raised."""

    default_code: ClassVar[str] = "engine-error"

    def __init__(
        self,
        code: str | None = None,
        rule: str = "",
        params: Mapping[str, Param] | None = None,
    ) -> None:
        self.code = code or self.default_code
        self.rule = rule
        self.params: Mapping[str, Param] = dict(params or {})
        super().__init__(self.code)

    def __str__(self) -> str:
        params = " ".join(f"{name}={value}" for name, value in self.params.items())
        return " ".join(word for word in (self.code, self.rule, params) if word)


class MalformedMove(EngineError):
    """The text is no move of this game, in any position."""

    default_code = "malformed-move"

    @classmethod
    def of(cls, text: str) -> Self:
        """The refusal of this text, which may be long: it is told by its beginning."""
        return cls(params={"move": text[:40]})


class RuleViolation(EngineError):
    """The move is readable, but not among the legal moves of this seat now."""

    default_code = "illegal-move"


class BadOptions(EngineError):
    """The options contradict each other or the rules."""

    default_code = "bad-options"


class BadDealing(EngineError):
    """The scripted dealing is not a dealing of this game."""

    default_code = "bad-dealing"


class BadLine(EngineError):
    """The paper line describes a deal that cannot have been played."""

    default_code = "bad-line"


class UnknownGame(EngineError):
    """The catalogue holds no game of that id."""

    default_code = "unknown-game"


class WrongRulesVersion(EngineError):
    """The record was made under rules that this engine does not play."""

    default_code = "wrong-rules-version"
