"""What histories count of deals between two sides, and of deals of three.

All is of sides: paper may name either seat of the ramaaja's pair.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from app.engine.counts import Counted, CountOf, each
from app.engine.seats import Seat, Side
from app.games.tuppi.kinds import Kind
from app.games.tuppi.kolmen.score import KolmenTuppiScore
from app.games.tuppi.match import TuppiScore

COMMON: Final[Mapping[str, CountOf]] = {
    "deals": "side",
    "deals-won": "side",
    "tuppis": "side",
    "tuppis-suffered": "side",
}
OF_SIDES: Final[Mapping[str, CountOf]] = {
    **COMMON,
    "rami-made": "side",
    "rami-failed": "side",
    "robberies": "side",
    "nolo-won": "side",
    "nolo-lost": "side",
    "rises-felled": "side",
    "rises-lost": "side",
    "nalsytuppis": "side",
    "nalsytuppis-suffered": "side",
}
OF_FOUR: Final[Mapping[str, CountOf]] = {
    **OF_SIDES,
    "sooli-made": "side",
    "sooli-failed": "side",
}

Sides = Sequence[Sequence[Seat]]


def of_sides(sides: Sides, score: TuppiScore) -> tuple[Counted, ...]:
    """A deal between two sides (TUP-SCORE, TUP-RISE, TUP-END, TUP-SOOLI-11)."""
    return tuple(_of_sides(sides, score))


def _of_sides(sides: Sides, score: TuppiScore) -> Iterator[Counted]:
    winners, losers = sides[score.winner], sides[1 - score.winner]
    yield from each((*winners, *losers), "deals")
    yield from each(winners, "deals-won")
    yield from _contract(winners, losers, score)
    if score.rise_fell:  # the losers' rise (TUP-RISE-4)
        yield from each(winners, "rises-felled")
        yield from each(losers, "rises-lost")
    yield from _tuppi(sides, score.tuppi, "tuppis")
    if score.nalsytuppi:
        yield from _tuppi(sides, score.winner, "nalsytuppis")


def _contract(
    winners: Sequence[Seat], losers: Sequence[Seat], score: TuppiScore
) -> Iterable[Counted]:
    """Who had declared what: a rami that is lost is robbed (TUP-SCORE-2..4)."""
    if score.kind is Kind.NOLO:
        yield from each(winners, "nolo-won")
        yield from each(losers, "nolo-lost")
    elif score.robbery:
        yield from each(winners, "robberies")
        yield from each(losers, "rami-failed")
    elif score.kind is Kind.RAMI:
        yield from each(winners, "rami-made")


def of_four(sides: Sides, score: TuppiScore, soloist: Seat | None) -> tuple[Counted, ...]:
    """The same with a sooli, which its soloist's side has made or not (TUP-SOOLI-11)."""
    counted = of_sides(sides, score)
    if soloist is None:
        return counted
    side = next(number for number, seats in enumerate(sides) if soloist in seats)
    name = "sooli-made" if score.winner == side else "sooli-failed"
    return (*counted, *each(sides[side], name))


def of_three(sides: Sides, score: KolmenTuppiScore) -> tuple[Counted, ...]:
    """A deal of three: under ``kolmen_rise`` alone it has a winner (TUP-KOLMEN-6, 7)."""
    won = () if score.sole_winner is None else sides[score.sole_winner]
    return (
        *each((seat for side in sides for seat in side), "deals"),
        *each(won, "deals-won"),
        *_tuppi(sides, score.tuppi, "tuppis"),
    )


def _tuppi(sides: Sides, maker: Side | None, name: str) -> Iterator[Counted]:
    """Who put the others into the sheath, and who is in it (TUP-END-1, TUP-END-2)."""
    if maker is None:
        return
    yield from each(sides[maker], name)
    others = (seat for number, side in enumerate(sides) if number != maker for seat in side)
    yield from each(others, f"{name}-suffered")
