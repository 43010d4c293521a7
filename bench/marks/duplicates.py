"""The house bot `steady` against `random`: the same deals played from every side.

For each seed a match is played for each side of the game: `steady` sits there, `random` in all
other seats, and the dealing is the same. A match won counts 1, one that nobody wins is shared.
With two sides a fair share is one half. The interval is Wilson's over seeds, since the matches of
one seed depend on each other.
"""

import math
import statistics
from collections.abc import Sequence

from app.bots import RANDOM
from app.bots.duplicates import seatings
from app.bots.playing import play_out
from app.engine.policy import Policy
from app.engine.referee import Referee
from app.engine.seats import Seat
from app.engine.values import Options, Outcome
from bench.desk import Desk
from bench.matches import seed_of

CHAMPION = "steady"
HEADS = ("game", "deals", "sides", "win share", "95 % interval", "fair", "deals won · level · lost")


def run(desk: Desk) -> None:
    """Play and tell, game by game."""
    rows = []
    for referee in desk.games:
        game = referee.info.id
        champion, other = desk.policy(game, CHAMPION), desk.policy(game, RANDOM)
        if champion is None or other is None:
            desk.say(f"{game} has no bot {CHAMPION!r}.")
            continue
        rows.append(_row(game, *_shares(desk, referee, champion, other)))
    if rows:
        desk.table(f"{CHAMPION} against {RANDOM}", HEADS, rows)


def _shares(
    desk: Desk, referee: Referee, champion: Policy, other: Policy
) -> tuple[int, list[float]]:
    """The number of sides, and the share of won matches for each seed."""
    options = referee.engine.brief()
    sides = referee.sides(options)
    shares = []
    with desk.progress(f"{referee.info.id}: duplicates", desk.settings.matches) as advance:
        for number in range(desk.settings.matches):
            shares.append(_duplicate(referee, options, number, sides, champion, other))
            advance()
    return len(sides), shares


def _duplicate(
    referee: Referee,
    options: Options,
    number: int,
    sides: Sequence[tuple[Seat, ...]],
    champion: Policy,
    other: Policy,
) -> float:
    """The champion's share over matches with the same deals, one from each side."""
    total = 0.0
    for seated in seatings(sides, (champion, *[other] * (len(sides) - 1))):
        side = tuple(seat for seat, policy in seated.items() if policy is champion)
        total += _won(play_out(referee, options, seed_of(number), seated), side, len(sides))
    return total / len(sides)


def _won(outcome: Outcome, side: tuple[Seat, ...], sides: int) -> float:
    """1 for a match won, the fair share for one that nobody won, less where a win is shared."""
    if not outcome.winners:
        return 1 / sides
    return len(set(side) & set(outcome.winners)) / len(outcome.winners)


def _row(game: str, sides: int, shares: Sequence[float]) -> tuple[str, ...]:
    low, high = interval(shares)
    fair = 1 / sides
    won = sum(share > fair for share in shares)
    lost = sum(share < fair for share in shares)
    return (
        game,
        str(len(shares)),
        str(sides),
        f"{statistics.fmean(shares):.1%}",
        f"{low:.1%} – {high:.1%}",
        f"{fair:.1%}",
        f"{won} · {len(shares) - won - lost} · {lost}",
    )


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Wilson's 95 % interval: never narrower than the truth for shares between 0 and 1."""
    number, mean, z = len(shares), statistics.fmean(shares), 1.96
    middle = (mean + z * z / (2 * number)) / (1 + z * z / number)
    spread = math.sqrt(mean * (1 - mean) / number + (z / (2 * number)) ** 2)
    half = z * spread / (1 + z * z / number)
    return middle - half, middle + half
