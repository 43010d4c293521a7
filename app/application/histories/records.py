"""Records: what came of the matches of a season, and what was done in their deals."""

from collections import defaultdict
from collections.abc import Sequence
from typing import TypeVar

from app.application.actor import Actor
from app.application.histories.looking import meant, of_club, of_player, of_team
from app.application.histories.seasons import ALWAYS, Season
from app.application.histories.values import (
    ClubRecord,
    GameRecord,
    PlayerRecord,
    Tallied,
    TeamRecord,
)
from app.application.played import CountSum, ResultSum, Whose
from app.application.ports import Tx
from app.application.texts import Language

SumT = TypeVar("SumT", ResultSum, CountSum)


def get_player_record(
    tx: Tx,
    actor: Actor,
    player: str,
    season: Season = ALWAYS,
    language: Language = Language.ENGLISH,
) -> PlayerRecord:
    """A player's record, of matches that the caller may see and that count.

    Raises :class:`Refused` ``unknown-player``, ``scope-missing``.
    """
    known, whose = of_player(tx, actor, player)
    return PlayerRecord(known, _games(tx, actor, whose, season, language))


def get_team_record(
    tx: Tx,
    actor: Actor,
    players: tuple[str, ...],
    season: Season = ALWAYS,
    language: Language = Language.ENGLISH,
) -> TeamRecord:
    """The record of players who sat on one side. Raises also ``bad-team``."""
    known, whose = of_team(tx, actor, players)
    return TeamRecord(known, _games(tx, actor, whose, season, language))


def get_club_record(
    tx: Tx, actor: Actor, club: str, season: Season = ALWAYS, language: Language = Language.ENGLISH
) -> ClubRecord:
    """The record of a club's entries in tournaments whose results are released."""
    return ClubRecord(club, _games(tx, actor, of_club(actor, club), season, language))


def _games(
    tx: Tx, actor: Actor, whose: Whose, season: Season, language: Language
) -> tuple[GameRecord, ...]:
    """A record for each game that was played, in the order of the catalogue."""
    wanted = meant(tx, season)
    results = _by_game(tx.histories.results(whose, wanted, actor.account))
    counts = _by_game(tx.histories.counts(whose, wanted, actor.account))
    return tuple(
        _record(game, results[game], _tallied(tx, game, counts[game], language))
        for game in tx.context.catalogue
        if game in results
    )


def _by_game(sums: Sequence[SumT]) -> dict[str, list[SumT]]:
    found: dict[str, list[SumT]] = defaultdict(list)
    for one in sums:
        found[one.game].append(one)
    return found


def _record(game: str, results: list[ResultSum], counts: tuple[Tallied, ...]) -> GameRecord:
    by = {one.result: one.matches for one in results}
    return GameRecord(
        game=game,
        matches=sum(by.values()),
        won=by.get("won", 0),
        lost=by.get("lost", 0),
        drawn=by.get("drawn", 0),
        points=sum(one.points for one in results),
        counts=counts,
    )


def _tallied(tx: Tx, game: str, counts: list[CountSum], language: Language) -> tuple[Tallied, ...]:
    """The counts in words; what belongs to a side is counted once, not for each of its seats."""
    held = {one.name: one for one in counts}
    found = []
    for name, of in tx.context.catalogue[game].counts.items():
        if name in held:
            one = held[name]
            times = one.of_side if of == "side" else one.times
            found.append(
                Tallied(name, tx.context.texts.word(f"count.{name}", language, game), times)
            )
    return tuple(found)
