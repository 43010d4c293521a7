"""What histories count of a deal of Paskievics: contracts, figures, kontras, counts of tarokks.

Sides last for one deal, so each seat has what it did itself, or what its side of the deal did.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from app.engine.counts import Counted, CountOf, Paired, each
from app.engine.seats import Seat
from app.games.paskievics.deal import FigureLine, PaskievicsLine
from app.games.paskievics.figures import COUNTS as TAROKK_COUNTS
from app.games.paskievics.figures import FIGURES, Figure, Item
from app.games.paskievics.levels import LEVELS
from app.games.paskievics.match import PaskievicsScore
from app.games.paskievics.scoring import THRESHOLD
from app.games.paskievics.seats import DECLARERS, playing


def _names() -> Iterator[str]:
    yield "deals"
    for level in LEVELS:
        yield from (f"{level}-won", f"{level}-lost")
    yield from ("alone", "partner-won", "partner-lost", "defence-won", "defence-lost")
    yield "game-doubled"
    for figure in FIGURES:
        yield from (f"{figure}-made", f"{figure}-failed", f"{figure}-silent")
    yield from ("pagat-ulti-lost-silently", "figures-doubled")
    yield from (f"tarokks-{number}" for number in TAROKK_COUNTS)


COUNTS: Final[Mapping[str, CountOf]] = dict.fromkeys(_names(), "seat")


def counted(line: PaskievicsLine, score: PaskievicsScore) -> tuple[Counted, ...]:
    """A deal: a void one counts for nothing (PAS-DEAL-5), and who sits out has no part in it."""
    taker = score.taker
    if taker is None or score.contract is None:
        return ()
    order = playing(score.dealer, len(score.payments), line.left)
    declarers = (taker,) if score.partner is None else (taker, score.partner)
    others = tuple(seat for seat in order if seat not in declarers)
    return tuple(
        _once(
            (
                *each(order, "deals"),
                *_game(line, score, taker, others),
                *(each(order, "game-doubled") if line.parti_doubled else ()),
                *_figures(line, score, declarers, others),
                *(Counted(count.seat, f"tarokks-{count.tarokks}") for count in line.counts),
            )
        )
    )


def paired(line: PaskievicsLine, score: PaskievicsScore) -> tuple[Paired, ...]:
    """The declarer and the called partner, as the settlement shows them to all (PAS-SCO-2).

    Nobody is told of a declarer who was alone, of a void deal, nor of who was to be called there.
    """
    taker, partner = score.taker, score.partner
    if taker is None or partner is None or score.contract is None:
        return ()
    won = _is_won(line, score)
    return tuple(
        Paired(seat, other, won, score.payments[seat])
        for seat, other in ((taker, partner), (partner, taker))
    )


def _game(
    line: PaskievicsLine, score: PaskievicsScore, taker: Seat, others: Iterable[Seat]
) -> Iterator[Counted]:
    """The game by the card points of the declarer's side (PAS-SCO-2), under its contract."""
    won = _is_won(line, score)
    how, against = ("won", "lost") if won else ("lost", "won")
    yield Counted(taker, f"{score.contract}-{how}")
    if score.partner is None:
        yield Counted(taker, "alone")
    else:
        yield Counted(score.partner, f"partner-{how}")
    yield from each(others, f"defence-{against}")


def _is_won(line: PaskievicsLine, score: PaskievicsScore) -> bool:
    """By the card points; where they were not written down, by what was paid for."""
    if line.card_points:
        return line.card_points[0] >= THRESHOLD
    game = next((one for one in score.items if one.item == Item.PARTI), None)
    volat = (one for one in score.items if one.item == Item.VOLAT and one.made)
    return game.made if game else any(one.side == DECLARERS for one in volat)


def _figures(
    line: PaskievicsLine,
    score: PaskievicsScore,
    declarers: tuple[Seat, ...],
    others: tuple[Seat, ...],
) -> Iterator[Counted]:
    """An announced figure is its announcer's, a silent one the whole side's (PAS-FIG).

    What is neither won nor lost is nobody's, and its doublings are void too (PAS-SCO-8).
    """
    for one in line.figures:
        if not score.settles(one.figure, one.side):
            continue
        if one.announced and one.seat is not None:
            yield Counted(one.seat, f"{one.figure}-{'made' if one.made else 'failed'}")
            if one.doubled:
                yield Counted(one.seat, "figures-doubled")
        elif not one.announced:
            yield from each(declarers if one.side == DECLARERS else others, _silent(one))


def _silent(one: FigureLine) -> str:
    """Only the pagát can be lost silently (PAS-FIG-4)."""
    lost = one.figure is Figure.PAGAT_ULTI and not one.made
    return "pagat-ulti-lost-silently" if lost else f"{one.figure}-silent"


def _once(found: Iterable[Counted]) -> Iterator[Counted]:
    """Each name once a seat: somebody may have announced several figures that were doubled."""
    sums: Counter[tuple[Seat, str]] = Counter()
    for one in found:
        sums[one.seat, one.name] += one.times
    return (Counted(seat, name, times) for (seat, name), times in sums.items())
