"""Links for every table of a round at once, to be printed on its blank sheets."""

from app.application.actor import Actor
from app.application.exports.gathering import Codes, round_named
from app.application.exports.values import WantedExport
from app.application.people.accounts import digest_of
from app.application.ports import Tx
from app.application.tournament.announcing import get_tournament
from app.application.tournament.desk import edited
from app.application.tournament.naming import round_key
from app.application.tournament.papers import new_code, page_url
from app.domain.tournament import sheets
from app.domain.tournament.facts import AnyFact
from app.domain.tournament.state import Tournament


def make_round_links(
    tx: Tx, actor: Actor, tournament: str, wanted: WantedExport, seen: int | None
) -> Codes:
    """A new link for each table, told only on the sheets; those before end.

    Raises :class:`Refused` ``export-nothing``, ``unknown-part``, as every edit.
    """
    key = round_key(round_named(get_tournament(tx, actor, tournament), wanted))
    codes: Codes = {}

    def link(state: Tournament) -> tuple[AnyFact, ...]:
        made: list[AnyFact] = []
        for table in state.round(key).tables:
            code = new_code(tx, tournament, str(table.key))
            codes[str(table.key)] = page_url(tx, code)
            made += sheets.make_link(state, table.key, digest_of(code))
        return tuple(made)

    edited(tx, actor, tournament, seen, link)
    return codes
