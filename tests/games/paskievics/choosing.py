"""What the house bot ``steady`` chooses at a table."""

from app.games.paskievics.bot.steady import steady
from tests.games.paskievics.table import ENGINE, Table


def no_chance(_bound: int, /) -> int:
    """A draw that must not be asked."""
    raise AssertionError("steady leaves nothing to chance")


def chosen(one: Table, seat: int) -> str:
    """The move that ``steady`` makes there."""
    legal = ENGINE.legal_moves(one.state, seat)
    move = steady(one.view(seat), legal, no_chance)
    assert move in legal
    return move.move
