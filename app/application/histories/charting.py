"""A season as a picture."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime

from app.application.actor import Actor
from app.application.histories.looking import meant, of_club, of_player, of_team
from app.application.histories.seasons import ALWAYS, Season
from app.application.histories.values import SeasonChart, SeasonLine, SeasonLines
from app.application.played import DaySum, Whose
from app.application.ports import Tx
from app.application.texts import Language
from app.application.values import Player

DAY_S = 24 * 3600
WORTH = {"won": 1, "lost": -1}


def get_season_chart(
    tx: Tx,
    actor: Actor,
    player: str,
    season: Season = ALWAYS,
    language: Language = Language.ENGLISH,
) -> SeasonChart:
    """Matches won less those lost, day by day, a line for each game; of what the caller may see.

    Raises :class:`Refused` ``unknown-player``, ``scope-missing``.
    """
    known, whose = of_player(tx, actor, player)
    return _chart(tx, actor, known.name, whose, season, language)


def get_team_season_chart(
    tx: Tx,
    actor: Actor,
    players: tuple[str, ...],
    season: Season = ALWAYS,
    language: Language = Language.ENGLISH,
) -> SeasonChart:
    """The same of players who sat on one side. Raises also ``bad-team``."""
    known, whose = of_team(tx, actor, players)
    return _chart(tx, actor, team_name(known), whose, season, language)


def get_club_season_chart(
    tx: Tx, actor: Actor, club: str, season: Season = ALWAYS, language: Language = Language.ENGLISH
) -> SeasonChart:
    """The same of a club's entries in tournaments whose results are released."""
    return _chart(tx, actor, club, of_club(actor, club), season, language)


def team_name(players: Sequence[Player]) -> str:
    """What those who play together are called on a chart or a file."""
    return ", ".join(one.name for one in players)


def _chart(
    tx: Tx, actor: Actor, name: str, whose: Whose, season: Season, language: Language
) -> SeasonChart:
    texts = tx.context.texts
    days = tx.histories.days(whose, meant(tx, season), actor.account)
    lines = tuple(
        SeasonLine(texts.word(f"game.{game}", language, game), values)
        for game, values in _balances(days).items()
    )
    shown = SeasonLines(name, tuple(map(_day, _days(days))), lines)
    painted = tx.context.painter.paint(shown, lambda key: texts.word(key, language), language)
    return SeasonChart(painted.decode())


def _days(found: Sequence[DaySum]) -> list[int]:
    return sorted({one.day for one in found})


def _day(day: int) -> str:
    at: date = datetime.fromtimestamp(day * DAY_S, UTC).date()
    return at.isoformat()


def _balances(found: Sequence[DaySum]) -> dict[str, tuple[int | None, ...]]:
    """How each game stands after each day; null before its first."""
    by_day: dict[tuple[str, int], int] = defaultdict(int)
    for one in found:
        by_day[one.game, one.day] += WORTH.get(one.result, 0) * one.matches
    games, days = sorted({one.game for one in found}), _days(found)
    return {game: tuple(_running(by_day.get((game, day)) for day in days)) for game in games}


def _running(changes: Iterable[int | None]) -> Iterator[int | None]:
    total: int | None = None
    for change in changes:
        total = total if change is None else (total or 0) + change
        yield total
