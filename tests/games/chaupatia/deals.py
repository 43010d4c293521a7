"""Whole deals made to order: a contract, and who wins which trick.

Every trick of such a deal is one half of a suit, so that all follow and any seat can win it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

from msgspec.structs import replace

from app.engine.seats import Seat
from app.games.chaupatia.ledger import EMPTY, Ledger
from app.games.chaupatia.patterns import Pattern
from app.games.chaupatia.seats import ROUND
from app.games.chaupatia.stopping import Stop
from tests.games.chaupatia.table import Table, options, pack_for, scripted, table

HALVES: Final = [
    [rank + suit for rank in ranks]
    for ranks, suit in product(("AQT864", "KJ9753"), ("S", "H", "D", "C"))
]
"""Eight tricks' worth of cards, the highest of each first."""

Tricks = list[dict[Seat, str]]


def tricks_won_by(winners: Sequence[Seat]) -> Tricks:
    """Eight tricks, each as the card of each seat; those beyond the list go to its last winner."""
    every = [*winners, *[winners[-1]] * (8 - len(winners))]
    return [
        dict(zip((winner, *(s for s in range(6) if s != winner)), half, strict=True))
        for winner, half in zip(every, HALVES, strict=True)
    ]


def hands_of(tricks: Tricks) -> dict[Seat, list[str]]:
    """The hands that play these tricks."""
    return {seat: [trick[seat] for trick in tricks] for seat in range(6)}


def calls_for(declarer: Seat, bid: int, dealer: Seat, *, forced: bool) -> Iterator[str]:
    """The calls that make this contract, and the trumps: spades."""
    if forced:
        assert declarer == dealer
        yield from ("pass",) * 6
        yield f"forced:{bid}:S"
        return
    order = [(dealer + step) % 6 for step in range(1, 7)]
    place = order.index(declarer)
    yield from ("pass",) * place
    yield f"bid:{bid}"
    if bid < 8:
        yield from ("pass",) * (5 - place)
    yield "trump:S"


class Played:
    """A deal in play: the table, and the cards of the tricks to come."""

    def __init__(self, one: Table, tricks: Tricks) -> None:
        self.table = one
        self._tricks = iter(tricks)

    def lead(self) -> None:
        """The leader of the next trick plays its card, and no more."""
        self._now = next(self._tricks)
        self.table.turn(f"play:{self._now[self.table.actor]}")

    def trick(self) -> None:
        """Play one trick."""
        self.lead()
        for _ in range(5):
            self.table.turn(f"play:{self._now[self.table.actor]}")


def contracted(
    declarer: Seat,
    bid: int,
    winners: Sequence[Seat],
    *,
    dealer: Seat | None = None,
    forced: bool = False,
    before: Ledger = EMPTY,
    chosen: Mapping[str, Any] | None = None,
) -> Played:
    """A match whose first deal has this contract and will have these winners of its tricks."""
    dealt_by = declarer if dealer is None else dealer
    tricks = tricks_won_by(winners)
    pack = pack_for(hands_of(tricks), dealt_by)
    one = table(options(**(chosen or {})), scripted(pack, pack, dealer=dealt_by))
    one.state = replace(one.state, match=replace(one.state.match, ledger=before))
    one.turn(f"pattern:{Pattern.FOURS}")
    one.turns(*calls_for(declarer, bid, dealt_by, forced=forced))
    return Played(one, tricks)


WAYS: Final = {
    5: ("made", 5),
    6: ("made", 6),
    7: ("made", 7),
    8: ("made", 8),
    10: ("failed", 5),
    12: ("failed", 6),
    14: ("failed", 7),
    16: ("made", 16),
    32: ("failed", 16),
}
"""One way to earn each number of points."""


def finish(
    one: Table,
    earner: int,
    how: tuple[str, int],
    *,
    forced: bool = False,
    meanwhile: Callable[[Table], None] = lambda _: None,
) -> None:
    """Let the next deal be dealt and end this way; something else may happen before its tricks."""
    result, points = how
    dealer = one.state.match.dealer
    team = earner if result == "made" else 1 - earner
    declarer = dealer if dealer % 2 == team else (dealer + 1) % 6
    bid = 6 if points == 16 else points
    played = _redealt(one, declarer, bid, _winners(declarer, how), forced=forced or bid == 5)
    meanwhile(one)
    deals = len(one.deals)
    while len(one.deals) == deals:
        played.trick()
        if len(one.deals) == deals and one.may_call() is not None:
            one.turn("call-16" if points == 16 else "decline-16")


def _winners(declarer: Seat, how: tuple[str, int]) -> list[Seat]:
    result, points = how
    other = (declarer + 1) % 6
    if points == 16:
        return [declarer] * 6 + [declarer if result == "made" else other] * 2
    return [declarer if result == "made" else other] * 8


def _redealt(
    one: Table, declarer: Seat, bid: int, winners: Sequence[Seat], *, forced: bool
) -> Played:
    """The same match, but the pack that is to be dealt is this one."""
    match = one.state.match
    tricks = tricks_won_by(winners)
    pack = pack_for(hands_of(tricks), match.dealer)
    packs = (pack,) * (match.pack + 2)
    one.state = replace(one.state, dealing=scripted(*packs))
    one.turn(f"pattern:{Pattern.FOURS}")
    one.turns(*calls_for(declarer, bid, match.dealer, forced=forced))
    return Played(one, tricks)


def with_ledger(one: Table, ledger: Ledger) -> Table:
    """The same match with other counters and Kapen."""
    one.state = replace(one.state, match=replace(one.state.match, ledger=ledger))
    return one


def with_stop(one: Table, stop: Stop) -> Table:
    """The same match with another standing of stop proposals."""
    one.state = replace(one.state, stop=stop)
    return one


def order_of(leader: Seat) -> tuple[Seat, ...]:
    """The seats of a trick in order of play."""
    return ROUND[leader]
