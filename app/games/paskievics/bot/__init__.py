"""The house bots of Paskievics: pure policies over a view and the legal moves."""

from collections.abc import Mapping
from typing import Final

from app.engine.policy import Policy

POLICIES: Final[Mapping[str, Policy]] = {}
"""The bots of this game by name."""
