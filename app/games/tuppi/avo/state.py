"""The state of a match of two: the family's phases, with the columns wherever they lie."""

from app.games.tuppi.avo.columns import Rows
from app.games.tuppi.avo.options import AvotuppiOptions
from app.games.tuppi.state import (
    Cutting,
    Ended,
    Playing,
    Showing,
    SidesState,
    Terms,
    TrickLying,
)


class AvoShowing(Showing, frozen=True, kw_only=True, tag_field="phase", tag="show"):
    """The players show. ``hands`` are the six cards in the hand alone (TUP-AVO-4)."""

    rows: Rows


class AvoTerms(Terms, frozen=True):
    """The hands as dealt, the shows, the game, and the columns as dealt."""

    rows: Rows


class AvoPlaying(Playing, frozen=True, gc=False, tag_field="phase", tag="play"):
    """Cards are played. ``hands`` are the cards in the hand and the open ones."""

    terms: AvoTerms


class AvoLying(TrickLying, frozen=True, tag_field="phase", tag="trick-lying"):
    """A finished trick lies until both have seen it."""

    play: AvoPlaying


class AvoState(SidesState, frozen=True, gc=False):
    """A match of two, whole."""

    options: AvotuppiOptions
    phase: Cutting | AvoShowing | AvoPlaying | AvoLying | Ended
