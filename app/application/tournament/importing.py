"""Lists that are pasted: what they would bring, and what is wrong with them. Nothing is stored.

A line is an entry: name, club, city and the members, parted by semicolons, tabs or commas, the
first of these that the list has. A first line that begins with ``name`` is a heading.
"""

import csv
from collections.abc import Iterator

from app.application.actor import Actor
from app.application.ports import Tx
from app.application.texts import Language
from app.application.tournament.desk import organized
from app.application.tournament.entering import WantedEntry
from app.application.tournament.permissions import May
from app.application.tournament.values import EntryDraft, EntryPreview, EntryProblem
from app.domain.tournament import registering
from app.domain.tournament.folding import follow
from app.domain.tournament.refusals import NAME_MISSING, Barred, barred
from app.domain.tournament.state import Tournament
from app.engine.refusals import Refusal, refusal_of

DELIMITERS = ";\t,"
HEADING = "name"
NAME_AT, CLUB_AT, CITY_AT, MEMBERS_AT = range(4)


def preview_entries(
    tx: Tx, actor: Actor, tournament: str, text: str, language: Language
) -> EntryPreview:
    """What a pasted list would bring, line by line, with what bars the others.

    Raises :class:`Refused` ``unknown-tournament``, ``not-organizer``.
    """
    state = organized(tx, actor, tournament, what=May.CONDUCT).state
    entries: list[EntryDraft] = []
    problems: list[EntryProblem] = []
    for line, cells in _lines(text):
        wanted = _entry(cells)
        try:
            state = _with(state, wanted, line)
        except Barred as error:
            problems.append(_problem(tx, line, refusal_of(error), language))
        else:
            entries.append(EntryDraft(wanted.name, wanted.club, wanted.city, wanted.members))
    return EntryPreview(tuple(entries), tuple(problems))


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    delimiter = next((sign for sign in DELIMITERS if sign in text), ";")
    rows = csv.reader(text.splitlines(), delimiter=delimiter)
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
    return follow(state, registering.add_entries(state, (wanted.entrant(f"line-{line}"),)))


def _problem(tx: Tx, line: int, refusal: Refusal, language: Language) -> EntryProblem:
    return EntryProblem(line, refusal.code, tx.context.texts.refusal(refusal, language).detail)
