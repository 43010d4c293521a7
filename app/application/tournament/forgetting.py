"""Names taken out of tournaments: of accounts that are forgotten, and of those without one.

The log is written anew without them, which nothing else ever does, and a fact of its own says so;
every process that holds the tournament then makes it of the whole log again (ADR 23). What is
counted, drawn and played depends on no name and stays as it is.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from app.application.actor import Actor, Scope
from app.application.matches.forgetting import forget_seats
from app.application.people.anonymizing import FORGETTING_IN_TOURNAMENTS
from app.application.ports import Tx
from app.application.rows import Deadline
from app.application.tournament.desk import Desk, allowed, check_seen, kept, loaded, organized
from app.application.tournament.folded import Folded
from app.application.tournament.naming import round_key
from app.application.tournament.papers import paper_of
from app.application.tournament.permissions import May
from app.application.tournament.telling import view_of
from app.application.tournament.values import TournamentView
from app.domain.tournament.anonymizing import names_to_forget
from app.domain.tournament.facts import AnyFact, EntryAdded, EntryChanged
from app.domain.tournament.folding import fold
from app.domain.tournament.forgetting import without_names
from app.domain.tournament.name_facts import NamesForgotten
from app.domain.tournament.state import Tournament
from app.domain.tournament.whose_names import Names, accounts_in, names_of, names_without_account

HOUSE: Final = "house"
BETWEEN: Final = "/"
AT_ONCE: Final = 5
"""Tournaments that are written anew in one transaction."""


@dataclass(frozen=True, slots=True)
class Whose:
    """Which names of an entry: all, those of a ``member``, from 1, or of its substitutes.

    These are meant where a ``round`` is named.
    """

    member: int | None = None
    round: str | None = None


def anonymize_entry(
    tx: Tx,
    actor: Actor,
    tournament: str,
    entry: str,
    reason: str,
    whose: Whose,
    seen: int | None,
) -> TournamentView:
    """Take names of an entry out of the tournament for ever, for a reason; results stay.

    It is done in every phase, archived ones too. Raises :class:`Refused` ``unknown-part``, as
    every edit.
    """
    desk = organized(tx, actor, tournament, Scope.PLAY, May.CONDUCT)
    check_seen(desk, seen)
    facts = _log(tx, desk)
    key = None if whose.round is None else round_key(whose.round)
    wanted = partial(
        names_to_forget, facts=facts, entry=entry, reason=reason, member=whose.member, drawn=key
    )
    names = allowed(wanted, desk.state)
    return view_of(tx, _without(tx, desk, facts, names, actor.account or "", reason))


def forget_in_tournaments(tx: Tx, subject: str, now: int, at_once: int = AT_ONCE) -> None:
    """Take the names of an account out of some tournaments, and go on with the others later."""
    account, _, before = subject.partition(BETWEEN)
    rows = tx.tournaments.page(account, before or None, at_once)
    for row in rows:
        desk = loaded(tx, row.id)
        facts = _log(tx, desk)
        _without(tx, desk, facts, names_of(facts, account), HOUSE)
    if len(rows) == at_once:
        rest = account + BETWEEN + rows[-1].id
        tx.deadlines.put(Deadline(FORGETTING_IN_TOURNAMENTS, rest, now))


def sweep_names(tx: Tx, limit: int = AT_ONCE) -> int:
    """Forget names without an account in tournaments that have been quiet for long; how many.

    A setting says for how long they are kept. If an organizer does something after that, names may
    come in again, which are kept for as long.
    """
    before = tx.context.clock.now() - tx.context.limits.names_ms
    quiet = tx.tournaments.quiet(before, limit)
    for tournament in quiet:
        desk = loaded(tx, tournament)
        facts = _log(tx, desk)
        known = tx.accounts.many(tuple(accounts_in(facts)))
        _without(tx, desk, facts, names_without_account(facts, desk.state, known), HOUSE)
        tx.tournaments.keep_no_names(tournament)
    return len(quiet)


def _log(tx: Tx, desk: Desk) -> list[AnyFact]:
    return [one.fact for one in tx.tournaments.log(desk.id)]


def _without(
    tx: Tx, desk: Desk, facts: Sequence[AnyFact], names: Names, by: str, reason: str = ""
) -> Desk:
    """The tournament with a log in which these names are not; files that were made of it go."""
    changed = without_names(facts, names)
    if not changed:
        return desk
    tx.tournaments.rewrite(desk.id, {place + 1: fact for place, fact in changed.items()})
    tx.exports.drop_of(desk.id)
    state = fold(changed.get(place, fact) for place, fact in enumerate(facts))
    told = NamesForgotten(_entries(changed.values()), reason)
    desk = kept(tx, Desk(desk.row, Folded(desk.id, state)), by, (told,))
    _at_tables(tx, desk.state, _members(facts, names))
    return desk


def _members(facts: Sequence[AnyFact], names: Names) -> Mapping[str, frozenset[int]]:
    """The members of each entry whose names are taken out."""
    members: dict[str, frozenset[int]] = {}
    for place, found in names.items():
        fact = facts[place]
        if isinstance(fact, EntryAdded | EntryChanged):
            members[fact.entrant.id] = members.get(fact.entrant.id, frozenset()) | found
    return members


def _at_tables(tx: Tx, state: Tournament, members: Mapping[str, frozenset[int]]) -> None:
    """Take the names from the matches of tables that came with a bundle.

    Where accounts hold the seats, their names are taken out with the accounts.
    """
    for one in state.rounds:
        for table in one.tables:
            match = table.sheet.match
            lost = members.keys() & set(table.at.entries)
            if match is None or not lost or tx.matches.version(match) is None:
                continue
            sides = zip(table.at.entries, paper_of(tx, state, table.key).sides, strict=True)
            seats = [
                seat
                for entry, side in sides
                for member, seat in enumerate(side, start=1)
                if member in members.get(entry, ())
            ]
            forget_seats(tx, match, seats)


def _entries(changed: Iterable[AnyFact]) -> tuple[str, ...]:
    named = (one.entrant.id for one in changed if isinstance(one, EntryAdded | EntryChanged))
    return tuple(dict.fromkeys(named))
