"""Looking back at the columns: no card of a turned trick is shown again (TUP-TRICK-2)."""

from msgspec.structs import replace

from app.engine.seats import Viewer
from app.engine.values import Event
from app.games.tuppi import knowledge
from app.games.tuppi.avo.state import AvoLying, AvoPlaying, AvoState
from app.games.tuppi.cards import CODES
from app.games.tuppi.events import CardUncovered, ColumnsLaid, OpenRow


def recall(state: AvoState, event: Event, viewer: Viewer) -> Event:
    """The event as this viewer may look back at it."""
    if not isinstance(event, ColumnsLaid | CardUncovered):
        return knowledge.recall(state, event, viewer)
    if knowledge.deal_is_open(state, event.pack, viewer):
        return event
    if event.pack < state.match.pack:  # a deal that is over, and closed to this viewer
        return _without(event, frozenset(CODES))
    return _without(event, _gone(state))


def _gone(state: AvoState) -> frozenset[str]:
    """The cards of the running deal that lie in turned tricks."""
    phase = state.phase
    play = phase.play if isinstance(phase, AvoLying) else phase
    if not isinstance(play, AvoPlaying):
        return frozenset()
    return frozenset(CODES[card] for trick in play.turned for card in trick.cards)


def _without(event: ColumnsLaid | CardUncovered, gone: frozenset[str]) -> Event:
    if isinstance(event, CardUncovered):
        return replace(event, card=None) if event.card in gone else event
    return replace(event, rows=tuple(_row_without(row, gone) for row in event.rows))


def _row_without(row: OpenRow, gone: frozenset[str]) -> OpenRow:
    return OpenRow(row.seat, tuple(None if code in gone else code for code in row.open))
