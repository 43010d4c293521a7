"""Which rounds there are, and which one is drawn next."""

from app.domain.tournament.brackets import rounds_to_play
from app.domain.tournament.facts import RoundKey
from app.domain.tournament.plan import has_rounds_given
from app.domain.tournament.round_robin import rounds
from app.domain.tournament.stages import Knockout, RoundRobin
from app.domain.tournament.state import Tournament

FIRST = RoundKey(1, 1)


def rounds_planned(t: Tournament, stage: int) -> int:
    """How many rounds a stage has; of a stage that nobody has drawn yet, one at least."""
    drawn, kind = t.rounds_of(stage), t.stage(stage)
    if has_rounds_given(kind):
        return kind.rounds
    match kind:
        case RoundRobin() if drawn:
            return max((len(rounds(block)) for block in drawn[0].blocks), default=1)
        case Knockout() if drawn:
            return rounds_to_play(t, stage, kind)
        case _:
            return 1


def next_round(t: Tournament) -> RoundKey | None:
    """The round to be drawn next; None when all are drawn."""
    if not t.rounds:
        return FIRST
    last = t.rounds[-1].key
    if last.round < rounds_planned(t, last.stage):
        return after(last)
    if last.stage < len(t.plan.stages):
        return RoundKey(last.stage + 1, 1)
    return None


def after(key: RoundKey) -> RoundKey:
    """The next number of its stage, whether there will be such a round or not."""
    return RoundKey(key.stage, key.round + 1)
