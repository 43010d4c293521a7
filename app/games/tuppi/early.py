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


def _nolo_tuppi(rise: Rise, own: int, left: int) -> bool:
    worst = own + left
    return worst <= BASE and rise.points + STEP * (BASE + 1 - worst) >= TUPPI


def _rami_tuppi(rise: Rise, own: int, *, robs: bool) -> bool:
    step = 2 * STEP if robs else STEP
    return own > BASE and rise.points + step * (own - BASE) >= TUPPI
