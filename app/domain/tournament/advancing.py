"""Who plays in a round: everybody who is there, or those whom the stage before lets go on."""

from collections.abc import Collection, Sequence

from app.domain.tournament.facts import RoundKey
from app.domain.tournament.presence import there_for
from app.domain.tournament.stages import Advance
from app.domain.tournament.standings import Standing, stage_standings
from app.domain.tournament.state import Tournament


def advancing(t: Tournament, key: RoundKey) -> tuple[str, ...]:
    """The entries of this round in their order: of registration, or that of the stage before.

    Who came late plays from the next round of the first stage on. Where only the best go on, the
    next of the order moves up for who withdraws before the draw. A later stage goes on with those
    of its first round.
    """
    there = there_for(t, key)
    if key.stage == 1:
        return there
    if key.round > 1:
        first = t.rounds_of(key.stage)[0]
        return tuple(one for one in (*first.entries, *first.without) if one in there)
    return going_on(t, key.stage, there)


def going_on(t: Tournament, stage: int, there: Collection[str]) -> tuple[str, ...]:
    """Whom the stage before lets go on to this one, of those who are there."""
    before = [one for one in stage_standings(t, stage - 1).standings if one.entry in there]
    return _chosen(before, t.stage(stage).advance)


def block_of(t: Tournament, stage: int) -> dict[str, int]:
    """The block that each entry of a stage played in; nothing for what has no blocks."""
    if stage < 1:
        return {}
    found = stage_standings(t, stage).standings
    return {one.entry: one.block for one in found if one.block is not None}


def _chosen(before: Sequence[Standing], advance: Advance) -> tuple[str, ...]:
    """All first ones of the blocks, then all second ones, and so on, as far as the rule lets."""
    ranked: list[tuple[int, int, str]] = []
    seen: dict[int | None, int] = {}
    for place, one in enumerate(before):
        within = seen[one.block] = seen.get(one.block, 0) + 1
        if one.block is None:
            ranked.append((0, place, one.entry))
        elif not advance.per_block or within <= advance.per_block:
            ranked.append((within, one.block, one.entry))
    chosen = tuple(entry for _, _, entry in sorted(ranked))
    return chosen[: advance.best] if advance.best else chosen
