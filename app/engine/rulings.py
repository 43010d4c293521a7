"""What a game's own rules have to say where somebody decides about a match without play."""

from collections.abc import Mapping
from typing import Final, Literal

Ruled = Literal[
    "absent",
    "late",
    "left",
    "removed",
    "conceded",
    "ruled",
    "withdrawn",
    "penalty",
    "ruling",
    "warning",
    "lateness",
    "void_deal",
    "cut_short",
]
"""A match that is won because one side was absent, late and so on; or another decision."""

RuledBy = Mapping[Ruled, str]
"""The rule of a game for each kind of decision on which its law has one."""

NO_RULINGS: Final[RuledBy] = {}
