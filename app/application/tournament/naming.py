"""Rounds and tables by name: ``1.2`` is stage 1, round 2; ``1.2.3`` is its table 3."""

import re

from app.application.errors import Code, Refused
from app.domain.tournament.facts import RoundKey, TableKey
from app.domain.tournament.refusals import UNKNOWN_ROUND, UNKNOWN_TABLE, barred
from app.engine.refusals import refusal_of

NUMBER = r"[1-9][0-9]{0,3}"
ROUND = rf"{NUMBER}\.{NUMBER}"
TABLE = rf"{ROUND}\.{NUMBER}"


def round_key(name: str) -> RoundKey:
    """The round of this name. Raises :class:`Refused` ``unknown-part``."""
    if re.fullmatch(ROUND, name) is None:
        raise Refused(Code.UNKNOWN_PART, refusal_of(barred(UNKNOWN_ROUND, round=name[:40])))
    return RoundKey(*map(int, name.split(".")))


def table_key(name: str) -> TableKey:
    """The table of this name. Raises :class:`Refused` ``unknown-part``."""
    if re.fullmatch(TABLE, name) is None:
        raise Refused(Code.UNKNOWN_PART, refusal_of(barred(UNKNOWN_TABLE, table=name[:40])))
    return TableKey(*map(int, name.split(".")))
