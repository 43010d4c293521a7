"""Breaking a deal off once the exact count no longer matters (TUP-EARLY-2)."""

from app.games.tuppi.kinds import Kind
from app.games.tuppi.rise import TUPPI, Rise
from app.games.tuppi.scoring import BASE, STEP, TRICKS
from app.games.tuppi.seats import Pair


def stops(
    kind: Kind, declarers: Pair | None, rise: Rise, tricks: tuple[int, ...], *, free: bool
) -> bool:
    """Whether the deal stops at this count; ``free`` is a match that is no tournament match."""
    if rise.pair is None or kind is Kind.SOOLI:
        return False
    own, others = tricks[rise.pair], tricks[1 - rise.pair]
    if kind is Kind.NOLO:
        return own > BASE or (free and _nolo_tuppi(rise, own, TRICKS - own - others))
    return others > BASE or (free and _rami_tuppi(rise, own, robs=declarers != rise.pair))


def goes_so_far(
    kind: Kind, declarers: Pair | None, rise: Rise, tricks: tuple[int, ...], *, free: bool
) -> bool:
    """Whether a deal can come to this count without stopping before.

    Whatever stops a deal stops it at every higher count too, so one trick back tells it all.
    """
    before = _a_trick_back(tricks)
    return any(not stops(kind, declarers, rise, one, free=free) for one in before)


def _a_trick_back(tricks: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The counts from which one more trick leads here: either side may have won it."""
    own, others = tricks
    back = ((own - 1, others), (own, others - 1))
    return tuple(one for one in back if min(one) >= 0)


def _nolo_tuppi(rise: Rise, own: int, left: int) -> bool:
    worst = own + left
    return worst <= BASE and rise.points + STEP * (BASE + 1 - worst) >= TUPPI


def _rami_tuppi(rise: Rise, own: int, *, robs: bool) -> bool:
    step = 2 * STEP if robs else STEP
    return own > BASE and rise.points + step * (own - BASE) >= TUPPI
