"""A log that was made elsewhere taken in as a tournament: demo data, rehearsals."""

from collections.abc import Sequence

from app.application.ports import Tx
from app.application.rows import Account
from app.application.tournament.desk import logged
from app.application.tournament.permissions import Part
from app.application.tournament.remembering import remember_all
from app.application.tournament.rows import TournamentRow
from app.domain.tournament.facts import AnyFact, SeedCommitted
from app.domain.tournament.folding import fold
from app.engine.shuffle import commitment

PAGE = 100
OPEN = ("registration", "running")


def adopt_tournament(tx: Tx, owner: Account, facts: Sequence[AnyFact]) -> str | None:
    """Keep this log as a tournament of an owner, all or nothing; its id.

    One that the owner has by this name already is left alone: None. Where more is to be drawn a
    new seed is bound, since nobody knows who has seen the one of the log.
    """
    state = fold(facts)
    if _has(tx, owner, state.name):
        return None
    made, seed = list(facts), tx.context.entropy.seed()
    if state.phase in OPEN:
        made.append(SeedCommitted(commitment(seed)))
    state = fold(made)
    row = TournamentRow(
        tx.context.entropy.id(),
        state.game,
        owner.id,
        state.name,
        state.phase,
        state.version,
        tx.context.clock.now(),
        seed,
    )
    tx.tournaments.add(row)
    tx.tournaments.log_first(row.id, logged(tx, 0, owner.id, tuple(made)))
    tx.tournaments.put_role(row.id, owner.id, Part.OWNER)
    remember_all(tx, row.id, state)
    return row.id


def _has(tx: Tx, owner: Account, name: str) -> bool:
    before: str | None = None
    while page := tx.tournaments.page(owner.id, before, PAGE):
        if any(row.name == name and row.owner == owner.id for row in page):
            return True
        before = page[-1].id
    return False
