"""How long the texts of a bundle may be: as long as where somebody writes them, by the same types.

Otherwise a forged bundle could bring a name that takes minutes to draw.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from app.application.moments import DAY_MS
from app.application.naming import UNPRINTABLE, Name, Place, Reason, RuleId
from app.domain.tournament.entry_terms import MOST_ENTRIES
from app.domain.tournament.judging_facts import SubstituteNamed
from app.domain.tournament.round_clock import MOST_SECONDS
from app.domain.tournament.stages import MOST_ROUNDS

_PRINTABLE: Final = rf"^[^{UNPRINTABLE}]*\Z"

Ident = Annotated[str, Meta(max_length=100, pattern=_PRINTABLE)]
"""What a service makes itself: an id, a digest, a seed, an amount, an account elsewhere."""

Json = Annotated[str, Meta(max_length=20_000, pattern=_PRINTABLE)]
"""Options and lines, which their game reads besides."""

EARLIEST: Final = 946_684_800_000
MOST_MS: Final = MOST_SECONDS * 1000
LARGEST: Final = 2**63 - 1
MOST_LISTED: Final = 10 * MOST_ENTRIES
MOST_MEMBERS: Final = 6
FROM_ONE: Final = ("stage", "round", "table", "rounds")

BOUNDS: Final[Mapping[str, Any]] = {
    "name": Name,
    "members": Name,
    "club": Place,
    "city": Place,
    "instead_of": Place,
    "secretary": Place,
    "signature": Place,
    "label": Place,
    "reason": Reason,
    "rule": RuleId,
    "options": Json,
    "lines": Json,
    "voided": Json,
}
"""By the name of what holds it; of all else a text is an ``Ident``, unless it has its own bound."""

OTHERWISE: Final[Mapping[tuple[type[Struct], str], Any]] = {(SubstituteNamed, "name"): Place}


class OutOfBounds(ValueError):
    """No server can have written this; ``path`` says where in the fact it stands."""

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        super().__init__(reason)


def check_bounds(fact: Struct, now: int) -> None:
    """Refuse a fact that could not have been made here by ``now``. Raises :class:`OutOfBounds`."""
    for path, name, value, bound in _values(fact, "$"):
        match value:
            case str():
                _check(path, value, bound)
            case bool():
                pass
            case int() if name == "at":
                check_moment(path, value, now)
            case int() if name in FROM_ONE and value < 1:
                raise OutOfBounds(path, "numbers begin with 1")
            case int() if name == "rounds" and value > MOST_ROUNDS:
                raise OutOfBounds(path, "too large")
            case int() if abs(value) > (MOST_MS if name == "by" else LARGEST):
                raise OutOfBounds(path, "too large")
            case tuple() if len(value) > (MOST_MEMBERS if name == "members" else MOST_LISTED):
                raise OutOfBounds(path, "too many")


def check_moment(path: str, at: int, now: int) -> None:
    """Refuse a moment that no server can have noted by ``now``. Raises :class:`OutOfBounds`."""
    if not EARLIEST <= at <= now + DAY_MS:
        raise OutOfBounds(path, "no moment of a tournament")


def _check(path: str, value: object, bound: Any) -> None:
    try:
        msgspec.convert(value, bound)
    except msgspec.ValidationError as error:
        raise OutOfBounds(path, str(error)) from error


def _values(
    told: object, path: str, name: str = "", bound: Any = Ident
) -> Iterator[tuple[str, str, object, Any]]:
    """Everything in a fact: where it stands, under which name, and what bounds it as a text."""
    yield path, name, told, bound
    match told:
        case Struct():
            for field in told.__struct_fields__:
                own = OTHERWISE.get((type(told), field), BOUNDS.get(field, Ident))
                yield from _values(getattr(told, field), f"{path}.{field}", field, own)
        case tuple():
            for place, one in enumerate(told):
                yield from _values(one, f"{path}[{place}]", name, bound)


def unknown_part(given: object, known: object, path: str = "$") -> str | None:
    """Where the input has a part that was not read as anything known."""
    found: list[tuple[str, object, object]] = []
    if isinstance(given, dict) and isinstance(known, dict):
        for key, value in given.items():
            if key not in known:
                return f"{path}.{key}"
            found.append((f"{path}.{key}", value, known[key]))
    elif isinstance(given, list) and isinstance(known, list | tuple):
        found += [
            (f"{path}[{at}]", *both) for at, both in enumerate(zip(given, known, strict=False))
        ]
    return next(filter(None, (unknown_part(one, own, at) for at, one, own in found)), None)
