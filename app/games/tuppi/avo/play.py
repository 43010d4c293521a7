"""Play from hand and table: whoever plays an open card turns the one below it (TUP-AVO-7..9)."""

from typing import ClassVar

from app.engine.contract import Step
from app.engine.refusals import Reason
from app.engine.seats import Seat
from app.engine.values import Move
from app.games.tuppi.avo import refusals
from app.games.tuppi.avo.columns import column_of
from app.games.tuppi.avo.state import AvoPlaying
from app.games.tuppi.cards import BIT, CODES
from app.games.tuppi.events import CardPlayed, CardUncovered
from app.games.tuppi.moves import CARD_PLAYED
from app.games.tuppi.phases.base import Events, TuppiStep
from app.games.tuppi.phases.play import PlayRules
from app.games.tuppi.state import Playing, TableState


class AvoPlayRules(PlayRules):
    """Two cards from each player to a trick, by turns."""

    not_held: ClassVar[Reason] = refusals.NOT_OPEN
    must_follow: ClassVar[Reason] = refusals.MUST_FOLLOW

    def perform(
        self, state: TableState, phase: Playing, seat: Seat, move: Move, *, by_clock: bool
    ) -> TuppiStep:
        """The card below lies open before anything else happens (TUP-AVO-8)."""
        assert isinstance(phase, AvoPlaying)
        row = phase.terms.rows[seat]
        column = column_of(row, CARD_PLAYED[move.move])
        if column is None:
            return super().perform(state, phase, seat, move, by_clock=by_clock)
        below = row.hidden[column]
        opened = _opened(phase, seat, BIT[below])
        step = super().perform(state, opened, seat, move, by_clock=by_clock)
        told = CardUncovered(seat, column, CODES[below], state.match.pack)
        return Step(step.state, _told_next(step.events, told), step.deal)


def _opened(phase: AvoPlaying, seat: Seat, bit: int) -> AvoPlaying:
    hands = tuple([hand | bit if one == seat else hand for one, hand in enumerate(phase.hands)])
    return AvoPlaying(
        phase.terms, hands, phase.order, phase.trick, phase.turn, phase.tricks, phase.turned
    )


def _told_next(events: Events, told: CardUncovered) -> Events:
    """The event right after that of the card played."""
    place = 1 + next(n for n, event in enumerate(events) if isinstance(event, CardPlayed))
    return (*events[:place], told, *events[place:])
