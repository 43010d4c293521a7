"""The rule that a decision rests on: the one that was named, or else that of the game."""

from app.application.matches.loading import referee_of
from app.application.ports import Tx
from app.domain.tournament.state import Tournament
from app.engine.rulings import Ruled


def rule_for(tx: Tx, state: Tournament, decided: Ruled, named: str = "") -> str:
    """The rule that was ``named``, perhaps a house rule; else what the game's law has, if any."""
    return named.strip() or referee_of(tx, state.game).rule_for(decided)
