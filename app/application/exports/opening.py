"""A bundle as it is read: what no server could have written in it is refused with its path."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Final

import msgspec

from app.application.errors import Code, Refused
from app.application.exports.bounds import (
    OutOfBounds,
    check_bounds,
    check_moment,
    unknown_part,
)
from app.application.exports.bundles import ReadBundle, ReadEntry, elsewhere, of_here
from app.application.naming import UNPRINTABLE
from app.application.tournament.rows import LoggedFact
from app.domain.tournament.facts import AnyFact

CONTROL: Final = re.compile(f"[{UNPRINTABLE}]")

_FACTS: Final[msgspec.json.Decoder[AnyFact]] = msgspec.json.Decoder(AnyFact)


def read_bundle(text: bytes) -> ReadBundle:
    """The bundle in this JSON. Raises :class:`Refused` ``bad-bundle``."""
    try:
        return msgspec.json.decode(text, type=ReadBundle)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        reason, _, path = str(error).partition(" - at ")
        raise bad_bundle(path.strip("`") or "$", reason) from error


def bad_bundle(path: str, reason: str) -> Refused:
    """The refusal of a bundle that does not hold together."""
    return Refused(Code.BAD_BUNDLE, path=path[:200], reason=reason[:200])


def logged(ordinal: int, entry: ReadEntry, ids: Mapping[str, str], now: int) -> LoggedFact:
    """An entry of the log as it may be kept here. Raises :class:`Refused` ``bad-bundle``."""
    path = f"$.log[{ordinal - 1}]"
    fact = _fact(f"{path}.fact", entry.fact, now)
    if CONTROL.search(entry.by):
        raise bad_bundle(f"{path}.by", "no control characters")
    try:
        milliseconds = round(datetime.fromisoformat(entry.at).timestamp() * 1000)
        check_moment(path, milliseconds, now)
    except (ValueError, OverflowError) as error:
        raise bad_bundle(f"{path}.at", "no moment of a tournament") from error
    return LoggedFact(ordinal, milliseconds, elsewhere(entry.by), of_here(fact, ids))


def _fact(path: str, text: bytes, now: int) -> AnyFact:
    """A fact as it could have been made here by now, and nothing besides."""
    try:
        fact = _FACTS.decode(text)
        check_bounds(fact, now)
    except OutOfBounds as error:
        raise bad_bundle(path + error.path[1:], str(error)) from error
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        reason, _, at = str(error).partition(" - at ")
        raise bad_bundle(path + at.strip("`")[1:], reason) from error
    if other := unknown_part(msgspec.json.decode(text), msgspec.to_builtins(fact)):
        raise bad_bundle(path + other[1:], "unknown field")
    return fact
