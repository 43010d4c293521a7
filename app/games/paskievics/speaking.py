"""What may be announced and doubled, and what must be before one passes (PAS-ANC, KON, CNT)."""

from collections.abc import Mapping
from typing import Final

from app.engine.cards import Hand
from app.engine.errors import RuleViolation
from app.engine.refusals import Reason
from app.engine.values import Move
from app.games.paskievics import refusals, sides
from app.games.paskievics.cards import GREAT_HONOURS, tarokks_in
from app.games.paskievics.figures import COUNTED, FIGURE_OF, FIGURES, Figure, Item
from app.games.paskievics.moves import (
    ANNOUNCE,
    COUNT,
    DOUBLE_FIGURE,
    DOUBLE_PARTI,
    PASS,
    Announce,
    Count,
    Double,
)
from app.games.paskievics.options import PagatInvit, PaskievicsOptions
from app.games.paskievics.seats import DECLARERS, Place, Side
from app.games.paskievics.state import Announced, Announcing, Declared, Said


def legal(options: PaskievicsOptions, phase: Announcing) -> tuple[Move, ...]:
    """All that the player in turn may say."""
    passes: tuple[Move, ...] = (PASS,) if owes(options, phase) is None else ()
    figures = _figures(options, phase)
    return (*passes, *_counts(phase), *figures, *_doublings(options, phase))


def _counts(phase: Announcing) -> tuple[Move, ...]:
    """The count, while it may be declared."""
    place = phase.turn
    tarokks = tarokks_in(phase.hands[place])
    if tarokks not in COUNT or any(count.by == place for count in phase.said.counts):
        return ()
    return (COUNT[tarokks],)


def bar(options: PaskievicsOptions, phase: Announcing, move: Move) -> RuleViolation | None:
    """Why the player in turn may not say this; the first reason in the order of PAS-REN-1."""
    place = phase.turn
    if isinstance(move, Count):
        return bar_count(phase.hands[place], phase.said.counts, place, move.tarokks)
    if isinstance(move, Announce):
        reason = _bar_figure(options, phase, move.figure)
        if reason is refusals.REPEATED:
            return reason.violation(figure=str(move.figure))
        return None if reason is None else reason.violation()
    if isinstance(move, Double):
        may = move in _doublings(options, phase)
        return None if may else refusals.CANNOT_DOUBLE.violation()
    owed = owes(options, phase)
    return None if owed is None else owed[0].violation()


# Counts.


def bar_count(
    hand: Hand, counts: tuple[Declared, ...], place: Place, tarokks: int
) -> RuleViolation | None:
    """Eight is exactly eight, and is said once (PAS-CNT-1, 2)."""
    if tarokks_in(hand) != tarokks:
        return refusals.COUNT_NOT_TRUE.violation()
    if any(count.by == place for count in counts):
        return refusals.COUNTED_ALREADY.violation()
    return None


# Figures.


def announced(said: Said, side: Side, figure: Figure) -> Announced | None:
    """The announcement of this figure by this side."""
    found = (one for one in said.figures if one.side == side and one.figure is figure)
    return next(found, None)


def _figures(options: PaskievicsOptions, phase: Announcing) -> list[Move]:
    """The figures that the player in turn may announce."""
    open_to_him = _attributed(options, phase)
    if not open_to_him:
        return []
    said = _said_by(phase.said, sides.own_side(phase, phase.turn))
    return [ANNOUNCE[figure] for figure in open_to_him if figure not in said]


def _attributed(options: PaskievicsOptions, phase: Announcing) -> tuple[Figure, ...]:
    """The figures that would be his own side's, said before or not."""
    place = phase.turn
    own = sides.own_side(phase, place)
    if sides.attributed(options, phase, place) == own:
        return FIGURES
    return _TRULL if own == DECLARERS and _owes_trull_called(phase) else ()


_TRULL: Final = (Figure.TRULL,)


def _said_by(said: Said, side: Side) -> list[Figure]:
    return [one.figure for one in said.figures if one.side == side]


def _bar_figure(options: PaskievicsOptions, phase: Announcing, figure: Figure) -> Reason | None:
    if figure is Figure.DOUBLE_GAME:
        return refusals.NO_DOUBLE_GAME
    if figure in _said_by(phase.said, sides.own_side(phase, phase.turn)):
        return refusals.REPEATED
    if figure in _attributed(options, phase):
        return None
    if sides.counts_for_opponents(phase.said):
        return refusals.COUNTS_FOR_OTHERS
    return refusals.SHOW_SIDE_FIRST


def side_for(options: PaskievicsOptions, phase: Announcing, figure: Figure) -> Side:
    """Whose the figure is; the called partner's compulsory trull is D's (PAS-ANC-5)."""
    if figure is Figure.TRULL and _owes_trull_called(phase):
        return DECLARERS
    return sides.attributed(options, phase, phase.turn)


# Doubling.


def _doublings(options: PaskievicsOptions, phase: Announcing) -> list[Move]:
    """The next doubling of each item that the player in turn may double, in the order of moves."""
    own, said, most = sides.own_side(phase, phase.turn), phase.said, options.max_doubling
    figures = [one for one in said.figures if _may_double(own, one.side, one.doubled_by, most)]
    figures.sort(key=_listed)
    doublings: list[Move] = [_next_doubling(one) for one in figures]
    if _may_double(own, DECLARERS, said.parti, most):
        doublings.insert(0, DOUBLE_PARTI[len(said.parti)])
    return doublings


def _next_doubling(one: Announced) -> Move:
    return DOUBLE_FIGURE[one.figure, one.side][len(one.doubled_by)]


_PLACES: Final[Mapping[tuple[Figure, Side], int]] = {
    key: place for place, key in enumerate(DOUBLE_FIGURE)
}


def _listed(one: Announced) -> int:
    """Where the doublings of a figure stand among all."""
    return _PLACES[one.figure, one.side]


def _may_double(own: Side, owner: Side, by: tuple[Place, ...], most: int) -> bool:
    """Kontra and szubkontra are the other side's, rekontra and hirskontra the owner's."""
    times = len(by)
    return times < most and (own == owner) == (times % 2 == 1)


# Duties.


def owes(options: PaskievicsOptions, phase: Announcing) -> tuple[Reason, Move] | None:
    """What must still be said before passing: the reason, and the move that meets it."""
    if _owes_trull_yielded(phase):
        return refusals.OWES_TRULL_YIELDED, ANNOUNCE[Figure.TRULL]
    if _owes_trull_called(phase):
        return refusals.OWES_TRULL_CALLED, ANNOUNCE[Figure.TRULL]
    if _owes_ulti(options, phase):
        return refusals.OWES_ULTI, ANNOUNCE[Figure.PAGAT_ULTI]
    tarokks = tarokks_in(phase.hands[phase.turn])
    if tarokks in COUNT and _must_count(phase.said, phase.turn):
        return refusals.OWES_COUNT, COUNT[tarokks]
    return None


def _owes_trull_yielded(phase: Announcing) -> bool:
    """The declarer who was yielded to, with a great honour (PAS-YLD-4)."""
    won = phase.terms.won
    if won.yielder is None or won.declarer != phase.turn or sides.counts_for_opponents(phase.said):
        return False
    return _great_without_trull(phase)


def _owes_trull_called(phase: Announcing) -> bool:
    """The called partner with a great honour; rests while the game is doubled (PAS-ANC-7, 10)."""
    if phase.said.partner != phase.turn or sides.counts_for_opponents(phase.said):
        return False
    return _great_without_trull(phase)


def _great_without_trull(phase: Announcing) -> bool:
    great = phase.hands[phase.turn] & GREAT_HONOURS
    return bool(great) and announced(phase.said, DECLARERS, Figure.TRULL) is None


def _owes_ulti(options: PaskievicsOptions, phase: Announcing) -> bool:
    """The inviter whose only honour was the pagát (PAS-INV-6)."""
    if phase.terms.owes_ulti != phase.turn or sides.counts_for_opponents(phase.said):
        return False
    if options.pagat_invit is not PagatInvit.ULTI_DUTY:
        return False
    return announced(phase.said, DECLARERS, Figure.PAGAT_ULTI) is None


def _must_count(said: Said, place: Place) -> bool:
    """Whoever announced or doubled a pagát ulti or a volát and has not counted (PAS-CNT-3)."""
    if any(count.by == place for count in said.counts):
        return False
    counted = [one for one in said.figures if one.figure in COUNTED]
    return any(place in (one.by, *one.doubled_by[:1]) for one in counted)


# What saying it changes.


def with_doubling(said: Said, move: Double, place: Place) -> Said:
    """The same with one item doubled once more."""
    if move.item is Item.PARTI:
        return _replaced(said, said.figures, (*said.parti, place))
    figure = FIGURE_OF[move.item]
    figures = tuple(
        [
            Announced(one.figure, one.side, one.by, (*one.doubled_by, place))
            if one.side == move.side and one.figure is figure
            else one
            for one in said.figures
        ]
    )
    return _replaced(said, figures, said.parti)


def with_figure(said: Said, figure: Figure, side: Side, place: Place) -> Said:
    """The same with a figure announced."""
    return _replaced(said, (*said.figures, Announced(figure, side, place)), said.parti)


def _replaced(said: Said, figures: tuple[Announced, ...], parti: tuple[Place, ...]) -> Said:
    return Said(said.called, said.partner, said.public, figures, parti, said.office, said.counts)
