"""Sheets that are scored before the write that asks for it: a long one takes its time.

What was reckoned is kept (:mod:`.reckoning`); the write refuses what may not be done, and reckons
anew where the sheet is another by then.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from app.application.actor import Actor
from app.application.errors import Refused
from app.application.ports import Tx
from app.application.tournament.desk import known_to, organized
from app.application.tournament.judging import NamedDeal, cut_short, void_deal
from app.application.tournament.naming import table_key
from app.application.tournament.paper import Paper
from app.application.tournament.papers import paper_of, written_by
from app.application.tournament.reopening import open_again
from app.application.tournament.restoring import restored, voided
from app.application.tournament.sheets import (
    confirm_sheet,
    correct_sheet,
    enter_lines,
    make_official,
    sign_sheet,
    submit_sheet,
)
from app.engine.errors import BadLine

Work = Callable[[], None]


def _entered(
    tx: Tx,
    actor: Actor,
    tournament: str,
    table: str,
    lines: bytes,
    seen: int,
    link: str | None,
    *,
    live: bool = False,
) -> Work | None:
    with suppress(Refused):
        desk, _ = written_by(tx, actor, tournament, table_key(table), link)
        return _tried(paper_of(tx, desk.state, table_key(table)).scored, lines)
    return None


def _corrected(
    tx: Tx, actor: Actor, tournament: str, table: str, lines: bytes, *rest: object
) -> Work | None:
    paper = _paper(tx, actor, tournament, table)
    return None if paper is None else _tried(paper.scored, lines)


def _ruled(
    tx: Tx,
    actor: Actor,
    tournament: str,
    table: str,
    deal: NamedDeal,
    *rest: object,
    counts: bool = False,
) -> Work | None:
    paper = _paper(tx, actor, tournament, table)
    if paper is None or deal.line > len(paper.table.sheet.lines):
        return None
    return _tried(restored if counts else voided, paper, deal.line)


def _as_it_stands(tx: Tx, actor: Actor, tournament: str, table: str, *rest: object) -> Work | None:
    """For an edit that answers with the sheet whatever it does: the sheet as it stands."""
    with suppress(Refused):
        desk = known_to(tx, actor, tournament)
        return _tried(paper_of(tx, desk.state, table_key(table)).reckoned)
    return None


def _paper(tx: Tx, actor: Actor, tournament: str, table: str) -> Paper | None:
    with suppress(Refused):
        return paper_of(tx, organized(tx, actor, tournament).state, table_key(table))
    return None


def _tried(work: Callable[..., object], *args: object) -> Work:
    return partial(_try, work, *args)


def _try(work: Callable[..., object], *args: object) -> None:
    """Pass over what is wrong here: the write says it itself."""
    with suppress(Refused, BadLine):
        work(*args)


AHEAD: Final[dict[Callable[..., Any], Callable[..., Work | None]]] = {
    enter_lines: _entered,
    correct_sheet: _corrected,
    void_deal: _ruled,
    cut_short: _as_it_stands,
    submit_sheet: _as_it_stands,
    sign_sheet: _as_it_stands,
    confirm_sheet: _as_it_stands,
    make_official: _as_it_stands,
    open_again: _as_it_stands,
}
"""What looks, as a reader, for the sheet that an edit will ask for."""
