"""The points that the house bot `steady` gains a deal against `random` in games for oneself.

One deal a match, `steady` in each seat by turns, `random` in all others; a void deal gains nothing.
Only games in which everyone plays for himself, and which can be opened without end, are measured.
"""

import statistics
from collections.abc import Sequence

import msgspec

from app.bots import RANDOM
from app.bots.averages import average
from app.bots.playing import play_out
from app.engine.errors import BadOptions
from app.engine.policy import Policy
from app.engine.referee import Referee
from app.engine.values import Options
from bench.desk import Desk
from bench.marks.duplicates import CHAMPION
from bench.matches import seed_of

HEADS = ("game", "deals", "mean gain", "95 % interval", "median", "won · level · lost")


def run(desk: Desk) -> None:
    """Play and tell, game by game."""
    rows = []
    for referee in desk.games:
        options = _open_end(referee)
        champion = desk.policy(referee.info.id, CHAMPION)
        other = desk.policy(referee.info.id, RANDOM)
        if options is None or champion is None or other is None:
            continue
        rows.append(_row(referee.info.id, _gains(desk, referee, options, champion, other)))
    if rows:
        desk.table(f"{CHAMPION}: gain a deal against {RANDOM}", HEADS, rows)
    else:
        desk.say("None of these games is played for oneself, deal by deal.")


def _open_end(referee: Referee) -> Options | None:
    """The options of a match without end, where everyone plays for himself."""
    try:
        options = referee.read_options(msgspec.json.encode({"game": referee.info.id, "deals": 0}))
    except BadOptions:
        return None
    return options if all(len(side) == 1 for side in referee.sides(options)) else None


def _gains(
    desk: Desk, referee: Referee, options: Options, champion: Policy, other: Policy
) -> list[int]:
    """The champion's points of each deal; each dealing is played from every seat."""
    seats = referee.seats(options)
    gains = []
    with desk.progress(f"{referee.info.id}: gains", desk.settings.matches) as advance:
        for number in range(desk.settings.matches):
            seat = number % seats
            seated = {one: champion if one == seat else other for one in range(seats)}
            outcome = play_out(referee, options, seed_of(number // seats), seated, one_deal=True)
            gains.append(outcome.points[seat])
            advance()
    return gains


def _row(game: str, gains: Sequence[int]) -> tuple[str, ...]:
    found = average(gains)
    won, lost = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
    return (
        game,
        str(len(gains)),
        f"{found.mean:+.1f}",
        f"{found.low:+.1f} – {found.high:+.1f}",
        f"{statistics.median(gains):+.0f}",
        f"{won} · {len(gains) - won - lost} · {lost}",
    )
