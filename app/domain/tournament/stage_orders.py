"""The order of brackets and final tables, from the sheets that were handed in."""

from collections.abc import Mapping

from app.domain.tournament.bracket_places import places_so_far
from app.domain.tournament.brackets import bracket_of, results_of
from app.domain.tournament.decisions import penalties
from app.domain.tournament.placing import Amount
from app.domain.tournament.seated import out_of
from app.domain.tournament.stages import Knockout
from app.domain.tournament.state import Table, Tournament


def knockout(t: Tournament, number: int, stage: Knockout) -> dict[str, int]:
    """The places of a bracket, each the best that the entry can still reach."""
    return places_so_far(bracket_of(t, number, stage), results_of(t, number))


def final_winnings(t: Tournament, number: int) -> Mapping[str, Amount]:
    """What each has won at its table, less what was taken off; nothing if it does not play."""
    taken, gone = penalties(t, number), out_of(t, t.rounds_of(number)[0].key)
    return {
        entry: (0 if entry in gone else won) + taken.of_points(entry) + taken.of_winnings(entry)
        for table in t.tables_of(number)
        for entry, won in _counted(table).items()
    }


def _counted(table: Table) -> dict[str, int]:
    return table.points() if table.counts else dict.fromkeys(table.at.entries, 0)
