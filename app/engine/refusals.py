"""The reasons a game may give for a refusal, as a list that texts and tests can walk.

A game declares each reason once, with the rule it rests on and the names of its parameters, and
raises only what it has declared::

    MUST_FOLLOW = Reason("must-follow-suit", "TUP-PLAY-2", ("suit",))
    raise MUST_FOLLOW.violation(suit="H")
"""

from msgspec import Struct

from app.engine.errors import BadDealing, BadLine, BadOptions, EngineError, Param, RuleViolation


class Reason(Struct, frozen=True):
    """One reason: its code, the rule id it cites and the names of its parameters."""

    code: str
    rule: str
    names: tuple[str, ...] = ()

    def violation(self, **params: Param) -> RuleViolation:
        """This reason against a move."""
        return RuleViolation(self.code, self.rule, self._checked(params))

    def options(self, **params: Param) -> BadOptions:
        """This reason against a set of options."""
        return BadOptions(self.code, self.rule, self._checked(params))

    def dealing(self, **params: Param) -> BadDealing:
        """This reason against a scripted dealing."""
        return BadDealing(self.code, self.rule, self._checked(params))

    def line(self, **params: Param) -> BadLine:
        """This reason against a paper line."""
        return BadLine(self.code, self.rule, self._checked(params))

    def _checked(self, params: dict[str, Param]) -> dict[str, Param]:
        if tuple(sorted(params)) != tuple(sorted(self.names)):
            raise TypeError(f"{self.code} takes the parameters {self.names}")
        return params


class RefusalParam(Struct, frozen=True):
    """One parameter of a refusal, as a word."""

    name: str
    value: str


class Refusal(Struct, frozen=True):
    """An engine's refusal as a value: what surfaces send and texts put into words."""

    code: str
    rule: str
    params: tuple[RefusalParam, ...]


def refusal_of(error: EngineError) -> Refusal:
    """The value of a raised refusal."""
    params = (RefusalParam(name, str(value)) for name, value in sorted(error.params.items()))
    return Refusal(error.code, error.rule, tuple(params))


DIRECTOR_ONLY = Reason("director-only", "", ("move",))
"""A move of the director, made by a seat."""

NOT_A_PLAYER = Reason("director-does-not-play", "", ("move",))
"""A move of a seat, made by the director."""

WRONG_ENTRIES = Reason("wrong-entries", "", ("entries", "sides"))
"""A table of a tournament has not as many entries as a match of the game has sides."""

GENERAL = (
    DIRECTOR_ONLY,
    NOT_A_PLAYER,
    WRONG_ENTRIES,
    Reason("malformed-move", "", ("move",)),
    Reason("pack-not-whole", "", ("pack", "size")),
    Reason("no-pack", ""),
    Reason("dealer-not-seated", "", ("seat", "seats")),
    Reason("unknown-card", "", ("card",)),
    Reason("card-twice", "", ("card",)),
    Reason("unknown-game", "", ("game",)),
    Reason("wrong-rules-version", "", ("asked", "played")),
    Reason("malformed-record", "", ("detail",)),
    Reason("malformed-options", "", ("detail",)),
    Reason("malformed-line", "", ("detail",)),
)
"""The reasons that are the same in every game."""
