"""What somebody may see of a tournament: all of it if their part allows, else what is published."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import itemgetter

from msgspec import structs

from app.application.actor import Actor
from app.application.errors import Code, Refused
from app.application.ports import Tx
from app.application.tournament.desk import Desk, known_to
from app.application.tournament.folded import Folded, Published
from app.application.tournament.permissions import May, may, part_of
from app.application.tournament.rows import LoggedFact
from app.domain.tournament.folding import fold
from app.domain.tournament.publication import public_facts
from app.domain.tournament.refusals import RESULTS_HIDDEN, barred
from app.domain.tournament.state import Tournament
from app.engine.refusals import refusal_of


@dataclass(frozen=True, slots=True)
class Watched:
    """A tournament as a caller may see it, and the log that shows it so: ``told``, or all of it."""

    desk: Desk
    told: Sequence[LoggedFact] | None = None

    def log(self, tx: Tx, after: int, limit: int) -> Sequence[LoggedFact]:
        """At most ``limit`` entries of the log after this ordinal."""
        if self.told is None:
            return tx.tournaments.page_of_log(self.desk.id, after, limit)
        return self.told[after : after + limit]


def watched(tx: Tx, actor: Actor, tournament: str) -> Watched:
    """A tournament as the caller may see it; a draft is there for its officials alone.

    Raises :class:`Refused` ``unknown-tournament``, ``scope-missing``.
    """
    actor.may_look()
    desk = known_to(tx, actor, tournament)
    if may(part_of(desk.row, desk.state, actor.account), May.SEE_ALL):
        return Watched(desk)
    shown = desk.folded.published
    if shown is None:
        shown = desk.folded.published = _published(desk, tx.tournaments.log(tournament))
    return _as_everybody(desk, shown)


def results_of(tx: Tx, actor: Actor, tournament: str, stage: int | None = None) -> Desk:
    """A tournament as :func:`watched`, whose results are asked for: all there are, or a stage's.

    Raises :class:`Refused` as that, and ``tournament-bars`` while the results are hidden.
    """
    desk = watched(tx, actor, tournament).desk
    drawn = any(one.key.stage == stage for one in desk.state.rounds)
    if desk.public and drawn and stage not in desk.state.released:
        hidden = barred(RESULTS_HIDDEN, stage=stage or 0)
        raise Refused(Code.TOURNAMENT_BARS, refusal_of(hidden))
    return desk


def _as_everybody(desk: Desk, shown: Published) -> Watched:
    known = shown.known.state
    row = replace(desk.row, name=known.name, phase=known.phase, version=known.version, seed=None)
    return Watched(Desk(row, shown.known, shown.results), shown.told)


def _published(desk: Desk, log: Sequence[LoggedFact]) -> Published:
    """The log as it became known, and what it makes in the order in which it happened."""
    shown = public_facts(one.fact for one in log)
    told = [
        LoggedFact(ordinal, log[place].at, _signed(log[place].by), fact)
        for ordinal, (place, fact) in enumerate(shown, start=1)
    ]
    known = fold(fact for _, fact in sorted(shown, key=itemgetter(0)))
    known = structs.replace(known, revision=known.version)
    return Published(told, Folded(desk.id, known), Folded(desk.id, _with_results(known)))


def _with_results(known: Tournament) -> Tournament:
    """The same, as if only the released stages had begun."""
    rounds = tuple(one for one in known.rounds if one.key.stage in known.released)
    return structs.replace(known, rounds=rounds)


def _signed(by: str) -> str:
    """In whose name everybody may know an entry: a table's, but nobody's account."""
    return by if by.startswith("table ") else ""
