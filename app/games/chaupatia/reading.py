"""The move that a text means: one of the table, or one of its forms with another content.

What has the form of a move is a move, whatever it names, and is refused with its rule: so
``forced:4:S`` is a bad forced choice and ``pattern:3+5`` a bad pattern. Each move has one text, so
numbers have two digits at the most and no leading zeros, and letters are capital.
"""

import re
from collections.abc import Callable
from typing import Final

from app.engine.errors import MalformedMove
from app.engine.values import Move
from app.games.chaupatia.moves import TABLE, Bid, ChoosePattern, ChooseTrump, ForcedChoice

NUMBER: Final = r"(?:0|[1-9][0-9]?)"
SUIT: Final = r"(?:[A-Z]|NT)"

Made = Callable[[re.Match[str]], Move]

FORMS: Final[tuple[tuple[re.Pattern[str], Made], ...]] = (
    (re.compile(rf"bid:({NUMBER})"), lambda found: Bid(found[0], bid=int(found[1]))),
    (re.compile(rf"trump:({SUIT})"), lambda found: ChooseTrump(found[0], suit=found[1])),
    (
        re.compile(rf"forced:({NUMBER}):({SUIT})"),
        lambda found: ForcedChoice(found[0], bid=int(found[1]), suit=found[2]),
    ),
    (
        re.compile(rf"pattern:({NUMBER}(?:\+{NUMBER})*)"),
        lambda found: ChoosePattern(found[0], pattern=found[1]),
    ),
)
"""The forms that may name what no rule allows, and the move that each makes."""


def read(text: str) -> Move:
    """The move of this text; a text of no form of a move raises :class:`MalformedMove`."""
    return TABLE.get(text) or _of_a_form(text)


def _of_a_form(text: str) -> Move:
    for form, made in FORMS:
        if found := form.fullmatch(text):
            return made(found)
    raise MalformedMove.of(text)
