"""A player's season as a file, made at once: what is in it is bounded."""

from base64 import b64encode
from typing import NamedTuple

from app.application.actor import Actor
from app.application.context import Context
from app.application.exports.season_values import SeasonFile, SeasonWanted, TakenSeason
from app.application.exports.values import MEDIA
from app.application.histories.charting import get_season_chart
from app.application.histories.company import list_partners
from app.application.histories.matches import list_results
from app.application.histories.records import get_player_record
from app.application.histories.seasons import Season
from app.application.moments import moment
from app.application.ports import Database, Tx
from app.application.texts import Language

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
    results = list_results(tx, actor, player, None, MOST_MATCHES, season).results
    partners = list_partners(tx, actor, player, None, MOST_PARTNERS, season).partners
    return TakenSeason(moment(tx.context.clock.now()), record, results, partners)


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
    name, media = f"season-{player[-8:]}.{wanted.format}", MEDIA[wanted.format]
    if wanted.format == "svg":
        chart = await database.read(get_season_chart, actor, player, season, language)
        return Made(name, media, chart.svg.encode())
    taken = await database.read(take_season, actor, player, season, language)
    data = await database.compute(
        context.printer.season_printed, taken, wanted, language, context.texts
    )
    return Made(name, media, data)
