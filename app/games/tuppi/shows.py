"""The show: what a player chooses, how he shows it, and the order in which shows are turned."""

from enum import StrEnum

from msgspec import Struct

from app.engine.cards import Hand
from app.engine.seats import Seat
from app.games.tuppi.cards import ACES, SHOW_CARDS
from app.games.tuppi.seats import SeatNumber


class Choice(StrEnum):
    """Red or black: take tricks, or avoid them (TUP-SHOW-1)."""

    RAMI = "rami"
    NOLO = "nolo"


class ShowForm(StrEnum):
    """How a choice was shown."""

    MARKER = "marker"
    CARD = "card"
    SPOKEN = "spoken"
    TIME_OUT = "time-out"


class Show(Struct, frozen=True):
    """One player's show; ``card`` is the card of the hand it was made with, if any."""

    seat: SeatNumber
    choice: Choice
    form: ShowForm
    card: str | None

    @property
    def text(self) -> str:
        """The text of the move that makes this show."""
        if self.form is ShowForm.MARKER:
            return f"show:{self.choice}"
        if self.form is ShowForm.SPOKEN:
            return f"show:spoken-{self.choice}"
        return f"show:{self.card or self.form}"


def eligible(*, ace_allowed: bool) -> Hand:
    """The cards that may be shown (TUP-SHOW-7)."""
    return SHOW_CARDS | ACES if ace_allowed else SHOW_CARDS


def turned_up(order: tuple[Seat, ...], sealed: tuple[Show, ...], turned: int) -> tuple[Show, ...]:
    """The sealed shows that are turned now, ``turned`` of the order having shown before.

    They are turned in order, as far as they have been made, and up to the first rami
    (TUP-SHOW-2, 3, 12).
    """
    by_seat = {show.seat: show for show in sealed}
    found: list[Show] = []
    for seat in order[turned:]:
        if seat not in by_seat:
            break
        found.append(by_seat[seat])
        if found[-1].choice is Choice.RAMI:
            break
    return tuple(found)
