"""The order of brackets and final tables, from the sheets that were handed in."""

from collections.abc import Mapping, Sequence

from app.domain.tournament.brackets import bracket_of, results_of
from app.domain.tournament.decisions import penalties
from app.domain.tournament.knockout import Bracket, Progress, progress
from app.domain.tournament.placing import Amount
from app.domain.tournament.stages import Knockout
from app.domain.tournament.state import Table, Tournament


def knockout(t: Tournament, number: int, stage: Knockout) -> dict[str, int]:
    """The places of a bracket; who lost in the same round shares the best that was left."""
    bracket = bracket_of(t, number, stage)
    now = progress(bracket, results_of(t, number))
    losses = 2 if stage.elimination == "double" else 1
    return _shared_places(t.rounds_of(number)[0].order, bracket, now, losses)


def _shared_places(
    entries: Sequence[str], bracket: Bracket, now: Progress, losses: int
) -> dict[str, int]:
    out = _out_in(bracket, now, losses)
    later = bracket.rounds + 1
    reached = {entry: out.get(entry, later) for entry in entries}
    found = dict(now.places)
    for entry in entries:
        if entry not in found:
            ahead = [
                other for other in entries if other in now.places or reached[other] > reached[entry]
            ]
            found[entry] = len(ahead) + 1
    return found


def _out_in(bracket: Bracket, now: Progress, losses: int) -> dict[str, int]:
    """The last round that each has lost who has lost so often."""
    lost: dict[str, list[int]] = {}
    for tie in bracket.ties:
        winner = now.winners[tie.number]
        for entry in now.sides[tie.number]:
            if entry and winner is not None and entry != winner:
                lost.setdefault(entry, []).append(tie.round)
    return {entry: max(rounds) for entry, rounds in lost.items() if len(rounds) >= losses}


def final_winnings(t: Tournament, number: int) -> Mapping[str, Amount]:
    """What each has won at its table, less what was taken off."""
    taken = penalties(t, number)
    return {
        entry: won + taken.of_points(entry) + taken.of_winnings(entry)
        for table in t.tables_of(number)
        for entry, won in _counted(table).items()
    }


def _counted(table: Table) -> dict[str, int]:
    return table.points() if table.counts else dict.fromkeys(table.at.entries, 0)
