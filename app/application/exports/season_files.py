"""Seasons and records of two players as files, made at once: what is in it is bounded."""

from base64 import b64encode
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from app.application.actor import Actor
from app.application.context import Context
from app.application.exports.season_values import (
    SeasonFile,
    SeasonWanted,
    TakenSeason,
    TakenVersus,
    VersusWanted,
)
from app.application.exports.values import MEDIA
from app.application.histories.charting import (
    get_club_season_chart,
    get_season_chart,
    get_team_season_chart,
    team_name,
)
from app.application.histories.company import get_versus, list_deal_partners, list_partners
from app.application.histories.matches import list_club_results, list_results, list_team_results
from app.application.histories.records import get_club_record, get_player_record, get_team_record
from app.application.histories.seasons import Season
from app.application.histories.values import SeasonChart
from app.application.moments import moment
from app.application.ports import Database, Tx
from app.application.texts import Language
from app.application.values import Page

WhoseT = TypeVar("WhoseT")

MOST_MATCHES = 1000
MOST_PARTNERS = 200


class Made(NamedTuple):
    """The same as bytes."""

    name: str
    media_type: str
    data: bytes

    def told(self) -> SeasonFile:
        """As text."""
        return SeasonFile(self.name, self.media_type, b64encode(self.data).decode())


def take_season(
    tx: Tx, actor: Actor, player: str, season: Season, language: Language
) -> TakenSeason:
    """What the caller may see of a player's season, now. Raises as :func:`get_player_record`."""
    record = get_player_record(tx, actor, player, season, language)
    matches = list_results(tx, actor, player, None, MOST_MATCHES, season)
    partners = list_partners(tx, actor, player, None, MOST_PARTNERS, season)
    deals = list_deal_partners(tx, actor, player, None, MOST_PARTNERS, season)
    return TakenSeason(
        _now(tx),
        record.player.name,
        record.games,
        matches.results,
        partners.partners,
        deals.partners,
        _more(matches=matches.page, partners=partners.page, deal_partners=deals.page),
    )


def take_team_season(
    tx: Tx, actor: Actor, players: tuple[str, ...], season: Season, language: Language
) -> TakenSeason:
    """The same of players who sat on one side. Raises as :func:`get_team_record`."""
    record = get_team_record(tx, actor, players, season, language)
    found = list_team_results(tx, actor, players, None, MOST_MATCHES, season)
    more = _more(matches=found.page)
    return TakenSeason(_now(tx), team_name(record.players), record.games, found.results, more=more)


def take_club_season(
    tx: Tx, actor: Actor, club: str, season: Season, language: Language
) -> TakenSeason:
    """The same of a club. Raises as :func:`get_club_record`."""
    record = get_club_record(tx, actor, club, season, language)
    found = list_club_results(tx, actor, club, None, MOST_MATCHES, season)
    more = _more(matches=found.page)
    return TakenSeason(_now(tx), club, record.games, found.results, more=more)


def take_versus(tx: Tx, actor: Actor, player: str, other: str, season: Season) -> TakenVersus:
    """Two players' record of one another, now. Raises as :func:`get_versus`."""
    return TakenVersus(_now(tx), get_versus(tx, actor, player, other, season))


def _more(**pages: Page) -> frozenset[str]:
    """The tables of which there is more."""
    return frozenset(table for table, page in pages.items() if page.has_more)


def _now(tx: Tx) -> str:
    return moment(tx.context.clock.now())


async def get_season_file(
    database: Database,
    context: Context,
    actor: Actor,
    player: str,
    season: Season,
    wanted: SeasonWanted,
    language: Language,
) -> Made:
    """A player's season as a file, of what the caller may see; as SVG it is the chart.

    Raises :class:`Refused` ``unknown-player``, ``scope-missing``.
    """
    made = _Making(database, context, actor, season, wanted, language)
    return await made.file(f"season-{player[-8:]}", player, get_season_chart, take_season)


async def get_team_season_file(
    database: Database,
    context: Context,
    actor: Actor,
    players: tuple[str, ...],
    season: Season,
    wanted: SeasonWanted,
    language: Language,
) -> Made:
    """The season of players who sat on one side. Raises also ``bad-team``."""
    made = _Making(database, context, actor, season, wanted, language)
    return await made.file("season-team", players, get_team_season_chart, take_team_season)


async def get_club_season_file(
    database: Database,
    context: Context,
    actor: Actor,
    club: str,
    season: Season,
    wanted: SeasonWanted,
    language: Language,
) -> Made:
    """The season of a club's entries. Raises :class:`Refused` ``scope-missing``."""
    made = _Making(database, context, actor, season, wanted, language)
    return await made.file("season-club", club, get_club_season_chart, take_club_season)


async def get_versus_file(
    database: Database,
    context: Context,
    actor: Actor,
    players: tuple[str, str],
    season: Season,
    wanted: VersusWanted,
    language: Language,
) -> Made:
    """The first player's record against the other as a file, of what the caller may see.

    Raises :class:`Refused` ``unknown-player``, ``scope-missing``.
    """
    player, other = players
    taken = await database.read(take_versus, actor, player, other, season)
    data = await context.printer.season_printed(taken, wanted, language, context.texts, actor.share)
    name = f"versus-{player[-8:]}-{other[-8:]}.{wanted.format}"
    return Made(name, MEDIA[wanted.format], data)


class _Making(NamedTuple):
    """For whom a season is made, and in which form."""

    database: Database
    context: Context
    actor: Actor
    season: Season
    wanted: SeasonWanted
    language: Language

    async def file(
        self,
        name: str,
        whose: WhoseT,
        chart: Callable[[Tx, Actor, WhoseT, Season, Language], SeasonChart],
        take: Callable[[Tx, Actor, WhoseT, Season, Language], TakenSeason],
    ) -> Made:
        """The chart if SVG is wanted, otherwise a file of what was taken."""
        form = self.wanted.format
        told = self.actor, whose, self.season, self.language
        if form == "svg":
            data = (await self.database.read(chart, *told)).svg.encode()
        else:
            taken = await self.database.read(take, *told)
            data = await self.context.printer.season_printed(
                taken, self.wanted, self.language, self.context.texts, self.actor.share
            )
        return Made(f"{name}.{form}", MEDIA[form], data)
