"""The house bots of Paskievics: pure policies over a view and the legal moves.

``steady`` plays as a careful beginner with good habits does. It has no memory: what it knows is
what lies open now, its own hand among it. Read ``steady.py`` first, then the phase you want.
"""

from collections.abc import Mapping
from typing import Final

from app.engine.policy import Policy
from app.games.paskievics.bot.steady import steady

POLICIES: Final[Mapping[str, Policy]] = {"steady": steady}
"""The bots of this game by name."""
