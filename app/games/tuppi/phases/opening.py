"""Finding the first dealer: cards are turned until a jack falls (TUP-FIRST-1..3)."""

from msgspec import Struct

from app.engine.cards import FRENCH
from app.engine.dealing import Dealing, Scripted, check_script, lot, opening_of, settled_dealer
from app.engine.seats import Seat
from app.engine.values import TableCard
from app.games.tuppi import refusals
from app.games.tuppi.cards import JACKS
from app.games.tuppi.options import FamilyOptions, FirstDealerStart


class Opening(Struct, frozen=True):
    """The cards that were turned, and whose jack it was."""

    turned: tuple[TableCard, ...]
    dealer: Seat


def find_dealer(options: FamilyOptions, dealing: Dealing, seats: int) -> Opening:
    """Turn one card before each seat in turn until the first jack, unless the dealer is settled.

    Raises ``BadDealing``.
    """
    if isinstance(dealing, Scripted):
        check_script(dealing, FRENCH)
    dealer = settled_dealer(dealing, seats)
    if dealer is not None:
        return Opening((), dealer)
    start = _start(options, dealing, seats)
    turned: list[TableCard] = []
    for place, code in enumerate(opening_of(dealing, FRENCH)):
        turned.append(TableCard((start + place) % seats, code))
        if code in JACKS:
            return Opening(tuple(turned), turned[-1].seat)
    raise refusals.NO_JACK.dealing()


def _start(options: FamilyOptions, dealing: Dealing, seats: int) -> Seat:
    if options.first_dealer_start is FirstDealerStart.RANDOM:
        return lot(dealing, seats, "first-dealer-start")
    return int(options.first_dealer_start.value)
