"""Tariff and settlement of one deal, by place (PAS-SCO, PAS-SET).

Play and paper both come down to :class:`Facts`; ``settle`` is the algorithm of PAS-SCO-11.
"""

from collections.abc import Iterator
from typing import Annotated, Final

from msgspec import Meta, Struct

from app.engine.values import Small
from app.games.paskievics.figures import DoublingLevel, Figure, Item
from app.games.paskievics.levels import CONTRACT, Level, value_of
from app.games.paskievics.options import (
    FourKingsWithSilentVolat,
    PaskievicsOptions,
    TarokkCountPayment,
)
from app.games.paskievics.seats import (
    ALL,
    DECLARERS,
    OPPONENTS,
    SIDES,
    Place,
    Side,
    SideNumber,
    other,
)

Points = Small

THRESHOLD: Final = 48
"""The declarer's side needs so many of 94 (PAS-SCO-2)."""

TRICKS: Final = 9
SILENT: Final = {Figure.TRULL: 1, Figure.FOUR_KINGS: 1, Figure.PAGAT_ULTI: 5, Figure.XXI_CATCH: 21}
"""The silent prices; an announced figure has twice as much (PAS-SCO-4)."""

COUNT_VALUE: Final = {8: 1, 9: 2}
"""What a declared count is worth (PAS-CNT-5)."""


class Claim(Struct, frozen=True):
    """An announced figure; claims stand in the order in which they were made."""

    figure: Figure
    side: Side
    by: Place
    doubled: int


class Facts(Struct, frozen=True):
    """All that a deal tells its settlement.

    ``made`` has who made a volát, trull, four kings and the catch; ``pagat`` is the side that
    played the pagát to the last trick, ``pagat_won`` whether it won.
    """

    declarer: Place
    partner: Place | None
    taken: int
    points: int
    parti: int
    claims: tuple[Claim, ...]
    made: tuple[tuple[Figure, Side], ...]
    pagat: Side | None
    pagat_won: bool
    counts: tuple[tuple[Place, int], ...]

    @property
    def contract(self) -> Level:
        """The contract by the cards taken (PAS-BID-11)."""
        return CONTRACT[self.taken]

    @property
    def value(self) -> int:
        """The game value g (PAS-SCO-3)."""
        return value_of(self.taken)

    def side(self, place: Place) -> Side:
        """The side of a place."""
        return DECLARERS if place in (self.declarer, self.partner) else OPPONENTS

    def claim(self, side: Side, figure: Figure) -> Claim | None:
        """The announcement of a figure by a side."""
        found = (claim for claim in self.claims if (claim.side, claim.figure) == (side, figure))
        return next(found, None)

    def has_made(self, side: Side, figure: Figure) -> bool:
        """Whether this side has made the figure."""
        if figure is Figure.PAGAT_ULTI:
            return self.pagat == side and self.pagat_won
        return (figure, side) in self.made


class PaidItem(Struct, frozen=True, kw_only=True):
    """One item of a settlement. The defaults are what is ordinary."""

    item: Item
    side: Annotated[SideNumber, Meta(description="Whose it is: announced, or made in silence.")]
    announced: bool = True
    made: bool = True
    doubled: DoublingLevel = 0
    tarokks: Annotated[int | None, Meta(description="The count that was declared, of a count.")] = (
        None
    )
    gains: Annotated[SideNumber, Meta(description="The side that gains the amount.")]
    amount: Points


class Settled(Struct, frozen=True):
    """A deal settled: its items, V for the declarer's side, what each place gets."""

    items: tuple[PaidItem, ...]
    net: int
    payments: tuple[int, ...]


def settle(options: PaskievicsOptions, facts: Facts) -> Settled:
    """The items and payments of a deal (PAS-SCO-11)."""
    items = tuple(_items(options, facts))
    net = sum(one.amount if one.gains == DECLARERS else -one.amount for one in items)
    payments = [_share(facts, place) * net for place in ALL]
    if options.tarokk_count_payment is TarokkCountPayment.EACH_OTHER:
        for by, tarokks in facts.counts:
            for place in ALL:
                payments[place] += COUNT_VALUE[tarokks] * (3 if place == by else -1)
    return Settled(items, net, tuple(payments))


def _share(facts: Facts, place: Place) -> int:
    """Two against two, or one against three (PAS-SET-1, 2)."""
    if facts.side(place) == OPPONENTS:
        return -1
    return 3 if facts.partner is None else 1


def _items(options: PaskievicsOptions, facts: Facts) -> Iterator[PaidItem]:
    for side in SIDES:
        yield from _volat(facts, side)
    yield from _parti(facts)
    for side in SIDES:
        yield from _figure(facts, side, Figure.TRULL)
        yield from _four_kings(options, facts, side)
        yield from _pagat(facts, side)
        yield from _figure(facts, side, Figure.XXI_CATCH)
        if options.tarokk_count_payment is TarokkCountPayment.TEAM:
            yield from _counts(facts, side)


def _volat(facts: Facts, side: Side) -> Iterator[PaidItem]:
    """Three times the game value silent, six times announced; the game's doubling is no matter."""
    claim, made = facts.claim(side, Figure.VOLAT), facts.has_made(side, Figure.VOLAT)
    if claim is not None:
        yield _announced(claim, 6 * facts.value, made=made)
    elif made:
        yield _silent(Figure.VOLAT, side, 3 * facts.value)


def _parti(facts: Facts) -> Iterator[PaidItem]:
    """The game: always if doubled, else unless its winner's volát stands for it (PAS-SCO-7)."""
    winner = DECLARERS if facts.points >= THRESHOLD else OPPONENTS
    claimed = facts.claim(winner, Figure.VOLAT) is not None
    if facts.parti or not (claimed or facts.has_made(winner, Figure.VOLAT)):
        won, amount = winner == DECLARERS, facts.value << facts.parti
        yield PaidItem(
            item=Item.PARTI,
            side=DECLARERS,
            made=won,
            doubled=facts.parti,
            gains=winner,
            amount=amount,
        )


def _figure(facts: Facts, side: Side, figure: Figure) -> Iterator[PaidItem]:
    claim, made = facts.claim(side, figure), facts.has_made(side, figure)
    if claim is not None:
        yield _announced(claim, 2 * SILENT[figure], made=made)
    elif made:
        yield _silent(figure, side, SILENT[figure])


def _four_kings(options: PaskievicsOptions, facts: Facts, side: Side) -> Iterator[PaidItem]:
    """For a side of a volát only its partner's earlier announcement counts (PAS-SCO-8)."""
    kings, volat = facts.claim(side, Figure.FOUR_KINGS), facts.claim(side, Figure.VOLAT)
    if volat is not None:
        before = kings is not None and facts.claims.index(kings) < facts.claims.index(volat)
        counts = kings is not None and kings.by != volat.by and before
    elif facts.has_made(side, Figure.VOLAT):
        scored = FourKingsWithSilentVolat.SCORED
        counts = kings is not None and options.four_kings_with_silent_volat is scored
    else:
        counts = True
    if counts:
        yield from _figure(facts, side, Figure.FOUR_KINGS)


def _pagat(facts: Facts, side: Side) -> Iterator[PaidItem]:
    """The one figure that can be lost silently (PAS-FIG-4)."""
    lost = facts.pagat == side and not facts.pagat_won
    if lost and facts.claim(side, Figure.PAGAT_ULTI) is None:
        yield PaidItem(
            item=Item.PAGAT_ULTI,
            side=side,
            announced=False,
            made=False,
            gains=other(side),
            amount=SILENT[Figure.PAGAT_ULTI],
        )
    else:
        yield from _figure(facts, side, Figure.PAGAT_ULTI)


def _counts(facts: Facts, side: Side) -> Iterator[PaidItem]:
    for by, tarokks in facts.counts:
        if facts.side(by) == side:
            amount = COUNT_VALUE[tarokks]
            yield PaidItem(
                item=Item.TAROKK_COUNT, side=side, tarokks=tarokks, gains=side, amount=amount
            )


def _announced(claim: Claim, price: int, *, made: bool) -> PaidItem:
    """An announced figure, won or lost at its price with its own doubling (PAS-SCO-5, 10)."""
    return PaidItem(
        item=Item(claim.figure.value),
        side=claim.side,
        made=made,
        doubled=claim.doubled,
        gains=claim.side if made else other(claim.side),
        amount=price << claim.doubled,
    )


def _silent(figure: Figure, side: Side, price: int) -> PaidItem:
    return PaidItem(item=Item(figure.value), side=side, announced=False, gains=side, amount=price)
