"""Whether a log that may be forged agrees with its game, where no sheet and no standings tell it.

What is let in here is told and played on by the server for ever after.
"""

from collections.abc import Sequence

from app.application.exports.opening import bad_bundle
from app.application.tournament.planned_options import entry_size
from app.domain.tournament.facts import AnyFact
from app.domain.tournament.forgetting import without_names
from app.domain.tournament.state import Round, Tournament
from app.domain.tournament.whose_names import names_without_account
from app.engine.errors import BadOptions
from app.engine.referee import Referee


def check_log(judge: Referee, t: Tournament) -> None:
    """Raises :class:`Refused` ``bad-bundle``."""
    try:
        size = entry_size(judge, judge.read_options(t.options.encode()), t.plan)
    except BadOptions as error:
        raise bad_bundle("$.log", error.code) from error
    if t.entry_size != size:
        raise bad_bundle("$.log[0].fact.entry_size", f"{size} play as one")
    for number in range(1, len(t.plan.stages) + 1):
        _check_lots(sorted(t.rounds_of(number), key=lambda one: one.key))


def check_names(facts: Sequence[AnyFact], t: Tournament) -> None:
    """Names can be taken out of it as of any log: where one tells of nobody, look-ups raise.

    Otherwise it would keep the house from forgetting names in all others, once its time comes.
    """
    names_without_account(facts, t, ())
    without_names(facts, {})


def _check_lots(rounds: list[Round]) -> None:
    """Each has a lot from the round on in which it is first drawn: orders are parted by it."""
    drawn: set[str] = set()
    for one in rounds:
        drawn.update(lot.entry for lot in one.lots)
        sitting = {entry for table in one.tables for entry in table.at.entries} | {*one.byes}
        if not sitting <= drawn:
            raise bad_bundle("$.log", f"somebody has no lot in round {one.key}")
