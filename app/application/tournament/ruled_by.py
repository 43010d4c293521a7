"""By which rule something is decided: the one that was named, or else that of the game."""

from app.application.matches.loading import referee_of
from app.application.ports import Tx
from app.domain.tournament.state import Tournament
from app.engine.rulings import Ruled


def rule_for(tx: Tx, state: Tournament, decided: Ruled, named: str = "") -> str:
    """The rule that was ``named``, a house rule too; else what the law of the game has, if any."""
    return named.strip() or referee_of(tx, state.game).rule_for(decided)
