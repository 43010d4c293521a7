"""What a match that is looked for must have come to."""

from app.games.paskievics.events import AuctionWon, DealVoided
from app.games.paskievics.figures import Figure
from app.games.paskievics.levels import Level
from app.games.paskievics.moves import VoidGround
from tests.games.records.paskievics.finding import Found, Wanted


def contract(level: Level) -> Wanted:
    return lambda match: match.deals[0].score.contract is level


def figure(one: Figure, side: int, *, announced: bool, made: bool) -> Wanted:
    """A figure of this side, announced or silent, made or failed."""

    def wanted(match: Found) -> bool:
        return any(
            (f.figure, f.side, f.announced, f.made) == (one, side, announced, made)
            for deal in match.deals
            for f in deal.figures
        )

    return wanted


def void(match: Found) -> list[VoidGround]:
    return [event.ground for event in match.happened(DealVoided)]


def won(match: Found) -> AuctionWon:
    won = match.happened(AuctionWon)[0]
    assert isinstance(won, AuctionWon)
    return won


def invited(card: str, *, accepted: bool) -> Wanted:
    def wanted(match: Found) -> bool:
        invit = won(match).invit
        return invit is not None and (invit.card, invit.accepted) == (card, accepted)

    return wanted
