"""Lists that are pasted or sent as files: what they would bring, and what is wrong with them.

A line is an entry: name, club, city and the members; ``lists`` says how it is read. A first line in
the words of any of our languages, as in our own files, is a heading.
"""

import re
from dataclasses import dataclass
from functools import cache

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.naming import NAME_LONGEST, UNPRINTABLE
from app.application.ports import Tx
from app.application.texts import Language, Texts
from app.application.tournament.decoding import WrongEncoding, decoded
from app.application.tournament.desk import organized
from app.application.tournament.entering import WantedEntry, add_entries
from app.application.tournament.entry_values import EntryDraft, EntryPreview, EntryProblem
from app.application.tournament.list_headings import COLUMNS, Column, Headings, plain
from app.application.tournament.lists import NameOrder, listed
from app.application.tournament.permissions import May
from app.application.tournament.telling import field_of
from app.application.tournament.values import TournamentView
from app.domain.naming import tidy
from app.domain.tournament import registering
from app.domain.tournament.folding import follow
from app.domain.tournament.refusals import (
    ENTRY_UNREADABLE,
    LIST_ENCODING,
    LIST_PROBLEMS,
    NAME_MISSING,
    NAMES_UNCLEAR,
    QUOTES_OPEN,
    Barred,
    barred,
)
from app.domain.tournament.state import Tournament
from app.engine.refusals import Refusal, refusal_of

HIDDEN = re.compile(f"[{UNPRINTABLE}]")
SURNAME_FIRST = (Language.HUNGARIAN,)
"""The languages in which the surname comes before the given name."""


def preview_entries(
    tx: Tx,
    actor: Actor,
    tournament: str,
    text: str,
    language: Language,
    names: NameOrder | None = None,
) -> EntryPreview:
    """What a pasted list would bring, line by line, and what is wrong with the other lines.

    Whether `Smith, John` is a surname with a first name, or a name with a club, is asked
    (``names-unclear``) unless ``names`` says it.

    Raises :class:`Refused` ``unknown-tournament``, ``not-organizer``.
    """
    state = organized(tx, actor, tournament, what=May.CONDUCT).state
    found = _read(tx, state, text, names)
    drafts = (EntryDraft(one.name, one.club, one.city, one.members) for one in found.entries)
    problems = (_problem(tx, line, refusal, language) for line, refusal in found.problems)
    entrants = tuple(one.entrant(f"line-{n}") for n, one in enumerate(found.entries))
    after = follow(state, registering.add_entries(state, entrants)) if entrants else state
    return EntryPreview(tuple(drafts), tuple(problems), field_of(after))


def import_entries(
    tx: Tx, actor: Actor, tournament: str, text: str, names: NameOrder | None, seen: int | None
) -> TournamentView:
    """Add all entries of a list, or none of them where a line cannot be taken or is unclear.

    Raises :class:`Refused` ``list-problems``, as every edit.
    """
    state = organized(tx, actor, tournament, Scope.PLAY, May.CONDUCT).state
    found = _read(tx, state, text, names)
    if found.problems:
        line, _ = found.problems[0]
        reason = barred(LIST_PROBLEMS, line=line, lines=len(found.problems))
        raise Refused(Code.TOURNAMENT_BARS, refusal_of(reason))
    return add_entries(tx, actor, tournament, found.entries, seen)


def text_of(raw: bytes, charset: str = "") -> str:
    """A list that was sent as a file. Raises :class:`Refused` with the encoding that it has."""
    try:
        return decoded(raw, charset)
    except WrongEncoding as error:
        told = refusal_of(barred(LIST_ENCODING, encoding=error.encoding))
        raise Refused(Code.TOURNAMENT_BARS, told) from error


@dataclass(slots=True)
class _Found:
    """The entries of a list, and what bars its other lines."""

    entries: list[WantedEntry]
    problems: list[tuple[int, Refusal]]


def _read(tx: Tx, state: Tournament, text: str, names: NameOrder | None) -> _Found:
    found = _Found([], [])
    for one in listed(text, headings_of(tx.context.texts), state.entry_size, names):
        members = tuple(map(tidy, one.members))
        wanted = WantedEntry(tidy(one.name), tidy(one.club), tidy(one.city), members)
        try:
            if one.torn:
                raise barred(QUOTES_OPEN)
            state = _with(state, wanted, one.line)
        except Barred as error:
            found.problems.append((one.line, refusal_of(error)))
        else:
            found.entries.append(wanted)
        if one.unclear:
            found.problems.append((one.line, refusal_of(barred(NAMES_UNCLEAR))))
    return found


@cache
def headings_of(texts: Texts) -> Headings:
    """What may stand above each column, in every language: our own words and other common ones."""
    told: dict[str, Column] = {}
    first: set[str] = set()
    for column in COLUMNS:
        for language in Language:
            words = [*map(plain, texts.word(f"list.{column}", language).split(", "))]
            told |= dict.fromkeys(words, column)
            if language in SURNAME_FIRST and column in ("surname", "given"):
                first |= set(words)
    return Headings(told, frozenset(first))


def _with(state: Tournament, wanted: WantedEntry, line: int) -> Tournament:
    if not wanted.name:
        raise barred(NAME_MISSING)
    texts = (wanted.name, wanted.club, wanted.city, *wanted.members)
    if any(len(text) > NAME_LONGEST or HIDDEN.search(text) for text in texts):
        raise barred(ENTRY_UNREADABLE, limit=NAME_LONGEST)
    return follow(state, registering.add_entries(state, (wanted.entrant(f"line-{line}"),)))


def _problem(tx: Tx, line: int, refusal: Refusal, language: Language) -> EntryProblem:
    return EntryProblem(line, refusal.code, tx.context.texts.refusal(refusal, language).detail)
