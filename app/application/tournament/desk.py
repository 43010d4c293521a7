"""The desk: a tournament loaded from its log, an edit by somebody who may, kept as one."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.ports import Tx
from app.application.tournament.folded import Folded
from app.application.tournament.hooked import tell_hooks
from app.application.tournament.permissions import May, Part, may, part_of
from app.application.tournament.remembering import remember
from app.application.tournament.rows import LoggedFact, TournamentRow
from app.domain.tournament.facts import AnyFact
from app.domain.tournament.folding import fold, follow
from app.domain.tournament.name_facts import NamesForgotten
from app.domain.tournament.outdated import outdated_by
from app.domain.tournament.refusals import PARTS, Barred, of_law
from app.domain.tournament.state import Tournament
from app.engine.refusals import refusal_of

T = TypeVar("T")
Command = Callable[[Tournament], tuple[AnyFact, ...]]


@dataclass(frozen=True, slots=True)
class Desk:
    """A tournament as it is stored, and what its log makes of it.

    Of a ``public`` one this is only what everybody may know, as if there were nothing else;
    ``results`` are the stages whose results may be seen.
    """

    row: TournamentRow
    folded: Folded
    released: Folded | None = None

    @property
    def public(self) -> bool:
        """Whether this is a tournament as those see it who have no part in it."""
        return self.released is not None

    @property
    def results(self) -> Folded:
        """The same, without all stages whose results may not be seen."""
        return self.released or self.folded

    @property
    def id(self) -> str:
        """The id of the tournament."""
        return self.row.id

    @property
    def state(self) -> Tournament:
        """All that is true of it."""
        return self.folded.state


def topic_of_tournament(tournament: str) -> str:
    """The topic that is told whenever something was done in a tournament."""
    return f"tournament:{tournament}"


def loaded(tx: Tx, tournament: str) -> Desk:
    """The tournament of this id. Raises :class:`Refused` ``unknown-tournament``."""
    row = tx.tournaments.get(tournament)
    if row is None:
        raise _unknown(tournament)
    return Desk(row, _folded(tx, row))


def _folded(tx: Tx, row: TournamentRow) -> Folded:
    """The tournament at the version of its row, made of what is held in memory and the facts since.

    Once names were forgotten what is held still has them, so the whole log is read again.
    """
    held = tx.folded.get(row.id)
    if held is not None and held.version == row.version:
        return held
    after = held.version if held is not None and held.version < row.version else 0
    facts = [one.fact for one in tx.tournaments.log(row.id, after)]
    if after and any(isinstance(fact, NamesForgotten) for fact in facts):
        after, facts = 0, [one.fact for one in tx.tournaments.log(row.id)]
    folded = Folded(row.id, follow(held.state, facts) if held and after else fold(facts))
    tx.folded.put(folded)
    return folded


def known_to(tx: Tx, actor: Actor, tournament: str) -> Desk:
    """The same for a caller: a draft exists only for those who have a part in it.

    Raises :class:`Refused` ``unknown-tournament``.
    """
    desk = loaded(tx, tournament)
    if desk.state.phase == "draft" and part_of(desk.row, desk.state, actor.account) is Part.NOBODY:
        raise _unknown(tournament)
    return desk


def _unknown(tournament: str) -> Refused:
    return Refused(Code.UNKNOWN_TOURNAMENT, tournament=tournament[:40])


def organized(
    tx: Tx, actor: Actor, tournament: str, scope: Scope = Scope.READ, what: May = May.SEE_ALL
) -> Desk:
    """The same for a caller whose part in it allows this.

    Raises :class:`Refused` ``unknown-tournament``, ``not-organizer``.
    """
    account = actor.must(scope)
    desk = known_to(tx, actor, tournament)
    if not may(part_of(desk.row, desk.state, account), what):
        raise Refused(Code.NOT_ORGANIZER)
    return desk


def edited(
    tx: Tx,
    actor: Actor,
    tournament: str,
    seen: int | None,
    command: Command,
    seed: str | None = None,
    what: May = May.CONDUCT,
) -> Desk:
    """An edit, by whose part allows it, of a tournament whose revision was ``seen``.

    ``seed`` is that of the next draw from then on.

    Raises :class:`Refused` as :func:`organized`, ``edit-unseen`` without a revision,
    ``edited-meanwhile`` when it is another by now, and what the tournament bars.
    """
    desk = organized(tx, actor, tournament, Scope.PLAY, what)
    check_seen(desk, seen)
    return kept(tx, desk, actor.account or "", allowed(command, desk.state), seed)


def check_seen(desk: Desk, seen: int | None) -> None:
    """Refuse an edit of what the caller has not seen."""
    if seen is None:
        raise Refused(Code.EDIT_UNSEEN)
    if seen != desk.state.revision:
        raise Refused(Code.EDITED_MEANWHILE, seen=seen, revision=desk.state.revision)


def allowed(command: Callable[[Tournament], T], state: Tournament) -> T:
    """The facts that a command of the tournament gives; what bars it becomes a refusal."""
    try:
        return command(state)
    except Barred as error:
        code = Code.UNKNOWN_PART if error.code in PARTS else Code.TOURNAMENT_BARS
        raise Refused(code, refusal_of(of_law(state.game, error))) from error


def kept(tx: Tx, desk: Desk, by: str, facts: tuple[AnyFact, ...], seed: str | None = None) -> Desk:
    """The tournament after these facts, stored with them; ``seed`` replaces that of the draw."""
    if not facts:
        return desk
    facts, state = _with_notes(desk.state, facts)
    row = replace(
        desk.row,
        name=state.name,
        phase=state.phase,
        version=state.version,
        seed=seed or desk.row.seed,
    )
    tx.tell(topic_of_tournament(desk.id), state.version)
    tx.tournaments.append(desk.row, row, logged(tx, desk.row.version, by, facts))
    tell_hooks(tx, row.id, facts)
    remember(tx, row.id, desk.state, state)
    folded = Folded(row.id, state)
    tx.folded.put(folded)
    return Desk(row, folded)


def _with_notes(
    before: Tournament, facts: tuple[AnyFact, ...]
) -> tuple[tuple[AnyFact, ...], Tournament]:
    """The facts with what they note of draws on old numbers, and what all of them make."""
    after = follow(before, facts)
    noted = outdated_by(before, after, facts)
    return (*facts, *noted), follow(after, noted)


def logged(tx: Tx, after: int, by: str, facts: tuple[AnyFact, ...]) -> list[LoggedFact]:
    """Facts as entries of the log, from the ordinal after this one on."""
    now = tx.context.clock.now()
    return [LoggedFact(after + place, now, by, fact) for place, fact in enumerate(facts, start=1)]
