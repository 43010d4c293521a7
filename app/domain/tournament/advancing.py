"""Who plays in a round: everybody who is there, or those who go on from the stage before."""

from app.domain.tournament.facts import RoundKey
from app.domain.tournament.presence import there_for
from app.domain.tournament.standings import stage_standings
from app.domain.tournament.state import Tournament
from app.domain.tournament.succession import going_on


def advancing(t: Tournament, key: RoundKey) -> tuple[str, ...]:
    """The entries of this round in their order: of registration, or that of the stage before.

    Late entries play from the next round of the first stage on. If only the best go on, the next in
    the order moves up for an entry that withdraws before the draw. A later stage goes on with the
    entries of its first round.
    """
    there = there_for(t, key)
    if key.stage == 1:
        return there
    if key.round > 1:
        first = t.rounds_of(key.stage)[0]
        return tuple(one for one in (*first.entries, *first.without) if one in there)
    return going_on(t, key.stage, there)


def block_of(t: Tournament, stage: int) -> dict[str, int]:
    """The block that each entry of a stage played in; empty if the stage has no blocks."""
    if stage < 1:
        return {}
    found = stage_standings(t, stage).standings
    return {one.entry: one.block for one in found if one.block is not None}
