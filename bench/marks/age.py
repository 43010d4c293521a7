"""The cost of a move late in a match against the same early: it must not grow.

Both stretches are long enough to hold whole deals, with their shuffles and scores.
"""

from app.engine.referee import Referee
from bench.desk import Desk
from bench.matches import Played, longest
from bench.race import Contestant, Work, race, verdict

EARLY = 15
LATE = 1500
SPAN = 220
GOAL = 1.1


def run(desk: Desk) -> None:
    """Race the early moves against the late ones of each game."""
    for referee in desk.games:
        _game(desk, referee)


def _game(desk: Desk, referee: Referee) -> None:
    match = longest(referee, referee.types.options(), LATE + SPAN)
    late_at = min(LATE, len(match.plies) - SPAN)
    if late_at < EARLY + SPAN:
        desk.say(f"{referee.info.id}: no match is long enough.")
        return
    early = Contestant(f"from move {EARLY}", _moves(referee, match, EARLY))
    late = Contestant(f"from move {late_at}", _moves(referee, match, late_at))
    result = race(desk, f"{referee.info.id}: age", (early, late))
    rows = [(one.name, result.micros(one.name).text(".2f")) for one in (early, late)]
    desk.table(f"{referee.info.id}: one move of {SPAN}", ("", "µs (spread)"), rows)
    growth = result.ratio(early.name, late.name)
    kept = verdict(growth.median, GOAL, at_most=True)
    desk.say(f"late ÷ early: {growth.text('.2f')}, {kept}")


def _moves(referee: Referee, match: Played, at: int) -> Work:
    """The moves from here on, each made in its own state."""
    stretch = tuple(zip(match.states[at : at + SPAN], match.plies[at : at + SPAN], strict=True))

    def work() -> int:
        for state, ply in stretch:
            referee.play(state, ply.actor, ply.move)
        return len(stretch)

    return work
