"""A finished deal, whole, and the line that it makes on paper (PAS-SHT-1)."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from app.engine.cards import Card
from app.engine.seats import Seat
from app.engine.values import Deal, Line, Small, TableCard
from app.games.paskievics.cards import CODES, codes_of
from app.games.paskievics.facts import tricks_of
from app.games.paskievics.figures import FIGURES, DoublingLevel, Figure
from app.games.paskievics.levels import Level
from app.games.paskievics.match import PaskievicsScore
from app.games.paskievics.moves import VoidGround
from app.games.paskievics.scoring import Facts, Points
from app.games.paskievics.seats import ALL, MOST_SEATS, SIDES, Place, SeatNumber, SideNumber
from app.games.paskievics.state import Hands, Invit, Playing, Trick

WrittenTricks = Annotated[tuple[Small, ...], Meta(max_length=2)]
CardPoints = Annotated[int, Meta(ge=0, le=94)]
TrickCount = Annotated[int, Meta(ge=0, le=9)]
TakenCards = Annotated[int, Meta(ge=0, le=3, description="How many talon cards were taken.")]


class DealtHand(Struct, frozen=True):
    """Cards of a seat: as they were dealt, or laid away."""

    seat: SeatNumber
    cards: tuple[str, ...] | None


class PlayedTrick(Struct, frozen=True):
    """A trick in order of play."""

    cards: tuple[TableCard, ...]
    winner: SeatNumber


class GivenInvit(Struct, frozen=True):
    """A jump that promised a card."""

    seat: SeatNumber
    card: str
    accepted: Annotated[bool, Meta(description="Another player has won the auction after it.")]


class TarokkCount(Struct, frozen=True):
    """A declared count of tarokks."""

    seat: SeatNumber
    tarokks: Annotated[int, Meta(ge=8, le=9)]


class FigureLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A figure of one side: announced by ``seat``, or silent. Announced ones stand in order."""

    figure: Figure
    side: SideNumber
    announced: bool
    made: bool
    seat: Annotated[Small | None, Meta(description="Who announced it.")] = None
    doubled: Annotated[Small, Meta(description="How often it was doubled.")] = 0


class CountLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A declared count of tarokks, on paper. The rules tell which numbers may be declared."""

    seat: Small
    tarokks: Small


class PaskievicsDeal(Deal, frozen=True, tag="paskievics"):
    """A deal that was played and settled."""

    pack: Annotated[int, Meta(ge=0, le=100_000, description="The shuffle, counted from 0.")]
    hands: tuple[DealtHand, ...]
    talon: tuple[str, ...]
    declarer: SeatNumber
    level: Annotated[Level, Meta(description="The bid; the contract follows from the cards.")]
    invit: GivenInvit | None
    yielder: SeatNumber | None
    taken: TakenCards
    skarts: tuple[DealtHand, ...]
    called: str
    partner: Annotated[SeatNumber | None, Meta(description="Null: the declarer played alone.")]
    office: Annotated[SeatNumber | None, Meta(description="Whose skart held the called card.")]
    parti_doubled: DoublingLevel
    figures: tuple[FigureLine, ...]
    counts: tuple[TarokkCount, ...]
    tricks: tuple[PlayedTrick, ...]
    card_points: Annotated[tuple[CardPoints, ...], Meta(description="By side.")]
    side_tricks: Annotated[tuple[TrickCount, ...], Meta(description="By side.")]
    score: PaskievicsScore


class PaskievicsLine(Line, frozen=True, tag="paskievics"):
    """One deal on paper. Of a void deal only the ground is written down.

    ``taker`` is the declarer. ``payments``, by seat, may be left to the computer; where they are
    written down ``card_points`` may be left out. A number that cannot be is refused with its rule,
    not by its form.
    """

    void: VoidGround | None = None
    taker: Small | None = None
    level: Level | None = None
    taken: Small | None = None
    called: str | None = None
    partner: Annotated[Small | None, Meta(description="Null: the declarer is alone.")] = None
    parti_doubled: Annotated[Small, Meta(description="How often the game was doubled.")] = 0
    figures: Annotated[tuple[FigureLine, ...], Meta(max_length=12)] = ()
    counts: Annotated[tuple[CountLine, ...], Meta(max_length=4)] = ()
    card_points: Annotated[tuple[Small, ...], Meta(max_length=2, description="By side.")] = ()
    side_tricks: Annotated[
        WrittenTricks | None,
        Meta(description="By side. Null: not written down; no payment needs them."),
    ] = None
    payments: Annotated[tuple[Points, ...], Meta(max_length=5)] = ()
    left: Annotated[
        Small | None,
        Meta(description="The seat that has left a table of five, which goes on with four."),
    ] = None


TABLE_CARDS = tuple(tuple(TableCard(seat, code) for code in CODES) for seat in range(MOST_SEATS))
"""Every card before every seat, made once."""


def on_table(
    order: Sequence[Seat], leader: Place, cards: tuple[Card, ...]
) -> tuple[TableCard, ...]:
    """The cards of a trick before their seats, in order of play."""
    return tuple([TABLE_CARDS[order[(leader + at) % 4]][card] for at, card in enumerate(cards)])


def hands_of(order: Sequence[Seat], hands: Hands) -> tuple[DealtHand, ...]:
    """Cards as codes, by seat."""
    return tuple(DealtHand(order[place], codes_of(hands[place])) for place in ALL)


def invit_of(order: Sequence[Seat], invit: Invit | None, winner: Place | None) -> GivenInvit | None:
    """An invit as it is told."""
    if invit is None:
        return None
    accepted = winner is not None and winner != invit.by
    return GivenInvit(order[invit.by], CODES[invit.card], accepted)


def _seat(order: Sequence[Seat], place: Place | None) -> Seat | None:
    return None if place is None else order[place]


def figures_of(order: Sequence[Seat], facts: Facts) -> tuple[FigureLine, ...]:
    """All figures that were announced, then those that came silently."""
    announced = [
        FigureLine(
            claim.figure,
            claim.side,
            announced=True,
            made=facts.has_made(claim.side, claim.figure),
            seat=order[claim.by],
            doubled=claim.doubled,
        )
        for claim in facts.claims
    ]
    silent = [
        FigureLine(figure, side, announced=False, made=facts.has_made(side, figure))
        for side in SIDES
        for figure in FIGURES
        if facts.claim(side, figure) is None and _came(facts, side, figure)
    ]
    return (*announced, *silent)


def _came(facts: Facts, side: int, figure: Figure) -> bool:
    """Whether the figure was made, or the pagát lost in the last trick."""
    return facts.has_made(side, figure) or (figure is Figure.PAGAT_ULTI and facts.pagat == side)


def _trick(order: Sequence[Seat], trick: Trick) -> PlayedTrick:
    return PlayedTrick(on_table(order, trick.leader, trick.cards), order[trick.winner])


def deal_of(
    order: Sequence[Seat], play: Playing, facts: Facts, pack: int, score: PaskievicsScore
) -> PaskievicsDeal:
    """The record of a deal whose last trick has been taken."""
    terms, said = play.terms, play.said
    won = terms.won
    return PaskievicsDeal(
        pack=pack,
        hands=hands_of(order, terms.dealt),
        talon=tuple(CODES[card] for card in terms.talon),
        declarer=order[won.declarer],
        level=won.level,
        invit=invit_of(order, won.invit, won.declarer),
        yielder=_seat(order, won.yielder),
        taken=terms.taken,
        skarts=hands_of(order, play.skarts),
        called=CODES[said.called],
        partner=_seat(order, said.partner),
        office=_seat(order, said.office),
        parti_doubled=facts.parti,
        figures=figures_of(order, facts),
        counts=tuple(TarokkCount(order[by], tarokks) for by, tarokks in facts.counts),
        tricks=tuple(_trick(order, trick) for trick in play.tricks),
        card_points=(facts.points, 94 - facts.points),
        side_tricks=tricks_of(play),
        score=score,
    )


def line_of(deal: PaskievicsDeal) -> PaskievicsLine:
    """What the secretary writes down."""
    return PaskievicsLine(
        taker=deal.declarer,
        level=deal.level,
        taken=deal.taken,
        called=deal.called,
        partner=deal.partner,
        parti_doubled=deal.parti_doubled,
        figures=deal.figures,
        counts=tuple(CountLine(count.seat, count.tarokks) for count in deal.counts),
        card_points=deal.card_points,
        side_tricks=deal.side_tricks,
        payments=deal.score.payments,
    )
