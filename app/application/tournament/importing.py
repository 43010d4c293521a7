"""Lists that are pasted or sent as files: what they would bring, what is wrong with them.

A line is an entry: name, club, city and the members, parted by semicolons, tabs or commas, the
first of these that the list has. A first line that begins with ``name`` is a heading.
"""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.naming import NAME_LONGEST, UNPRINTABLE
from app.application.ports import Tx
from app.application.texts import Language
from app.application.tournament.desk import organized
from app.application.tournament.entering import WantedEntry, add_entries
from app.application.tournament.entry_values import EntryDraft, EntryPreview, EntryProblem
from app.application.tournament.permissions import May
from app.application.tournament.values import TournamentView
from app.domain.tournament import registering
from app.domain.tournament.folding import follow
from app.domain.tournament.refusals import (
    ENTRY_UNREADABLE,
    LIST_PROBLEMS,
    NAME_MISSING,
    Barred,
    barred,
)
from app.domain.tournament.state import Tournament
from app.engine.refusals import Refusal, refusal_of

DELIMITERS = ";\t,"
HEADING = "name"
HIDDEN = re.compile(f"[{UNPRINTABLE}]")
MARK = "\ufeff"
"""What some programs put before the first line of a file."""
NAME_AT, CLUB_AT, CITY_AT, MEMBERS_AT = range(4)


def preview_entries(
    tx: Tx, actor: Actor, tournament: str, text: str, language: Language
) -> EntryPreview:
    """What a pasted list would bring, line by line, with what bars the others.

    Raises :class:`Refused` ``unknown-tournament``, ``not-organizer``.
    """
    state = organized(tx, actor, tournament, what=May.CONDUCT).state
    found = _read(state, text)
    drafts = (EntryDraft(one.name, one.club, one.city, one.members) for one in found.entries)
    problems = (_problem(tx, line, refusal, language) for line, refusal in found.problems)
    return EntryPreview(tuple(drafts), tuple(problems))


def import_entries(
    tx: Tx, actor: Actor, tournament: str, text: str, seen: int | None
) -> TournamentView:
    """Add all entries of a list, or none of them where a line cannot be taken.

    Raises :class:`Refused` ``list-problems``, as every edit.
    """
    found = _read(organized(tx, actor, tournament, Scope.PLAY, May.CONDUCT).state, text)
    if found.problems:
        line, _ = found.problems[0]
        reason = barred(LIST_PROBLEMS, line=line, lines=len(found.problems))
        raise Refused(Code.TOURNAMENT_BARS, refusal_of(reason))
    return add_entries(tx, actor, tournament, found.entries, seen)


@dataclass(slots=True)
class _Found:
    """The entries of a list, and what bars its other lines."""

    entries: list[WantedEntry]
    problems: list[tuple[int, Refusal]]


def _read(state: Tournament, text: str) -> _Found:
    found = _Found([], [])
    for line, cells in _lines(text):
        wanted = _entry(cells)
        try:
            state = _with(state, wanted, line)
        except Barred as error:
            found.problems.append((line, refusal_of(error)))
        else:
            found.entries.append(wanted)
    return found


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    delimiter = next((sign for sign in DELIMITERS if sign in text), ";")
    rows = csv.reader(text.removeprefix(MARK).splitlines(), delimiter=delimiter)
    for line, row in enumerate(rows, start=1):
        cells = [cell.strip() for cell in row]
        heading = line == 1 and cells[:1] and cells[0].casefold() == HEADING
        if any(cells) and not heading:
            yield line, cells


def _entry(cells: list[str]) -> WantedEntry:
    cells = cells + [""] * (MEMBERS_AT - len(cells))
    members = tuple(cell for cell in cells[MEMBERS_AT:] if cell)
    return WantedEntry(cells[NAME_AT], cells[CLUB_AT], cells[CITY_AT], members)


def _with(state: Tournament, wanted: WantedEntry, line: int) -> Tournament:
    if not wanted.name:
        raise barred(NAME_MISSING)
    texts = (wanted.name, wanted.club, wanted.city, *wanted.members)
    if any(len(text) > NAME_LONGEST or HIDDEN.search(text) for text in texts):
        raise barred(ENTRY_UNREADABLE, limit=NAME_LONGEST)
    return follow(state, registering.add_entries(state, (wanted.entrant(f"line-{line}"),)))


def _problem(tx: Tx, line: int, refusal: Refusal, language: Language) -> EntryProblem:
    return EntryProblem(line, refusal.code, tx.context.texts.refusal(refusal, language).detail)
