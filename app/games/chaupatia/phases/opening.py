"""Finding the first dealer: everyone draws, the highest card deals (CHA-DRAW)."""

from msgspec import Struct

from app.engine.dealing import Dealing, Scripted, check_script, opening_of, settled_dealer
from app.engine.errors import BadDealing
from app.engine.seats import Seat
from app.engine.values import TableCard
from app.games.chaupatia import refusals
from app.games.chaupatia.cards import CARD, HEIGHT, PACK
from app.games.chaupatia.seats import ALL


class Opening(Struct, frozen=True):
    """The cards of each draw, and who drew the highest."""

    draws: tuple[tuple[TableCard, ...], ...]
    dealer: Seat


def find_dealer(dealing: Dealing) -> Opening:
    """Let all draw, then those who tie for the highest, until one is left (CHA-DRAW-3).

    Nobody draws where the first dealer is settled. Raises ``BadDealing``.
    """
    if isinstance(dealing, Scripted):
        check_script(dealing, PACK, redraws=True)
    dealer = settled_dealer(dealing, len(ALL))
    if dealer is not None:
        return Opening((), dealer)
    draws: list[tuple[TableCard, ...]] = []
    tied: tuple[Seat, ...] = ALL
    while len(tied) > 1:
        codes = _drawn(dealing, draws, len(tied))
        draws.append(tuple(TableCard(seat, code) for seat, code in zip(tied, codes, strict=True)))
        tied = _highest(draws[-1])
    return Opening(tuple(draws), tied[0])


def _drawn(dealing: Dealing, before: list[tuple[TableCard, ...]], number: int) -> tuple[str, ...]:
    """This many cards from the top of a whole pack that is shuffled afresh for each draw."""
    if not isinstance(dealing, Scripted):
        return opening_of(dealing, PACK, redraw=len(before))[:number]
    first = sum(len(draw) for draw in before)
    codes = dealing.opening[first : first + number]
    if len(codes) < number:
        raise refusals.OPENING_UNDECIDED.dealing()
    for place, code in enumerate(codes):
        if code in codes[:place]:
            raise BadDealing("card-twice", params={"card": code})
    return codes


def _highest(draw: tuple[TableCard, ...]) -> tuple[Seat, ...]:
    """Who drew the highest rank; suits do not count (CHA-DRAW-2)."""
    heights = [HEIGHT[CARD[one.card]] for one in draw]
    return tuple(
        one.seat for one, height in zip(draw, heights, strict=True) if height == max(heights)
    )
