"""What use cases of histories take and answer."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from app.application.values import Count, MatchInfo, Moment, Page, Player, SeatNumber
from app.engine.values import Small

Result = Annotated[Literal["won", "lost", "drawn", "unfinished"], Meta(title="MatchResult")]


class PlayedTable(Struct, frozen=True):
    """A table of a tournament: of which, which one, and the entry that sat there."""

    tournament_id: str
    tournament: str
    table: Annotated[str, Meta(description="Stage, round and table: 1.2.3.")]
    entry: str


class SeatResult(Struct, frozen=True):
    """A match in somebody's history: one of this service, one at a tournament's table, or both.

    ``match`` is null where it was played on paper, or may not be looked at.
    """

    game: str
    ended_at: Moment
    seat: SeatNumber
    result: Result
    points: Small
    match: MatchInfo | None
    table: PlayedTable | None
    cursor: Annotated[str, Meta(description="The list goes on `after` it.")]


class History(Struct, frozen=True):
    """A page of a player's finished matches, the last that ended first."""

    player: Player
    results: tuple[SeatResult, ...]
    page: Page


class TeamHistory(Struct, frozen=True):
    """A page of the matches in which these players sat on one side."""

    players: tuple[Player, ...]
    results: tuple[SeatResult, ...]
    page: Page


class ClubHistory(Struct, frozen=True):
    """A page of the matches of a club's entries in tournaments."""

    club: str
    results: tuple[SeatResult, ...]
    page: Page


class Tallied(Struct, frozen=True):
    """How often something was done: ``text`` is its name in the asked language."""

    name: str
    text: str
    times: Count


class GameRecord(Struct, frozen=True):
    """What came of a game's matches that count, and in ``counts`` what was done in their deals."""

    game: str
    matches: Count
    won: Count
    lost: Count
    drawn: Count
    points: Annotated[Small, Meta(description="Of all matches together.")]
    counts: tuple[Tallied, ...]


class PlayerRecord(Struct, frozen=True):
    """A player's record, game by game."""

    player: Player
    games: tuple[GameRecord, ...]


class TeamRecord(Struct, frozen=True):
    """The record of players who sat on one side."""

    players: tuple[Player, ...]
    games: tuple[GameRecord, ...]


class ClubRecord(Struct, frozen=True):
    """The record of a club's entries in tournaments."""

    club: str
    games: tuple[GameRecord, ...]


class Partner(Struct, frozen=True):
    """Somebody who sat on the same side, and how that ended."""

    player: Player
    matches: Count
    won: Count
    lost: Count
    drawn: Count
    cursor: Annotated[str, Meta(description="The list goes on `after` it.")]


class PartnerList(Struct, frozen=True):
    """A page of a player's partners, the most frequent first."""

    player: Player
    partners: tuple[Partner, ...]
    page: Page


class DealPartner(Struct, frozen=True):
    """Somebody who was partner in deals of a game in which each deal parts the sides anew."""

    player: Player
    deals: Count
    won: Annotated[Count, Meta(description="Deals whose game they won.")]
    lost: Count
    points: Annotated[Small, Meta(description="What these deals brought the player.")]
    cursor: Annotated[str, Meta(description="The list goes on `after` it.")]


class DealPartnerList(Struct, frozen=True):
    """A page of a player's partners of deals, the most frequent first."""

    player: Player
    partners: tuple[DealPartner, ...]
    page: Page


class Versus(Struct, frozen=True):
    """Two players' record of one another: as opponents, and as partners."""

    player: Player
    other: Player
    matches: Count
    won: Annotated[
        Count, Meta(description="Matches in which the player was ahead of the other, whoever won.")
    ]
    lost: Count
    drawn: Count
    together: Annotated[Count, Meta(description="Matches on the same side.")]
    together_won: Count
    together_lost: Count
    together_drawn: Count
    deals_together: Annotated[
        Count, Meta(description="Deals as partners, in games in which each deal parts the sides.")
    ] = 0
    deals_together_won: Count = 0
    deals_together_lost: Count = 0
    deals_together_points: Annotated[
        Small, Meta(description="What these deals brought the player.")
    ] = 0


class SeasonLine(Struct, frozen=True):
    """How a game stood after each day: matches won less those lost; null before its first."""

    name: str
    values: tuple[int | None, ...]


class SeasonLines(Struct, frozen=True):
    """Somebody's season: days on which something ended, and a line for each game."""

    name: str
    days: tuple[str, ...]
    lines: tuple[SeasonLine, ...]


class SeasonChart(Struct, frozen=True):
    """A season as SVG: a line for each game, of matches won less those lost, day by day."""

    svg: str
