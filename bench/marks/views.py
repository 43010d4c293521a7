"""The cost of a seat's view as JSON, in the first deal and late in a long match.

What a view costs must not grow with the age of the match.
"""

from collections.abc import Sequence

from app.engine.referee import Referee, State
from bench.desk import Desk
from bench.matches import Played, longest
from bench.race import Contestant, Work, race, verdict

GOAL_MICROS = 25.0
GOAL_GROWTH = 1.1
SPAN = 50
LONG = 1500


def run(desk: Desk) -> None:
    """Race the early views against the late ones of each game."""
    for referee in desk.games:
        _game(desk, referee)


def _game(desk: Desk, referee: Referee) -> None:
    match = longest(referee, referee.types.options(), LONG)
    seats = referee.seats(match.record.options)
    late_at = _late(match)
    early = Contestant("moves 5 to 54", _views(referee, match.states[5 : 5 + SPAN], seats))
    late_states = match.states[late_at : late_at + SPAN]
    late = Contestant(
        f"moves {late_at} to {late_at + SPAN - 1}", _views(referee, late_states, seats)
    )
    result = race(desk, f"{referee.info.id}: views", (early, late))
    rows = [
        (
            one.name,
            result.micros(one.name).text(".1f"),
            verdict(result.micros(one.name).median, GOAL_MICROS, at_most=True),
        )
        for one in (early, late)
    ]
    desk.table(f"{referee.info.id}: one view, encoded", ("", "µs (spread)", "goal"), rows)
    growth = result.ratio(early.name, late.name)
    kept = verdict(growth.median, GOAL_GROWTH, at_most=True)
    desk.say(f"late ÷ early: {growth.text('.2f')}, {kept}")


def _late(match: Played) -> int:
    """Where the late span begins: the last states of the match are of its end."""
    return min(LONG, len(match.plies)) - SPAN


def _views(referee: Referee, states: Sequence[State], seats: int) -> Work:
    def work() -> int:
        for state in states:
            for seat in range(seats):
                referee.write(referee.view(state, seat))
        return len(states) * seats

    return work
