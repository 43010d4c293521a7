"""Loading a match of 100 moves: its snapshot decoded against its record replayed."""

from collections import deque

import msgspec

from app.engine.referee import Referee
from bench.desk import Desk
from bench.matches import longest
from bench.race import Contestant, race, verdict

MOVES = 100
GOAL = 50.0
REPEATS = 20


def run(desk: Desk) -> None:
    """Race the two ways for each game."""
    for referee in desk.games:
        _game(desk, referee)


def _game(desk: Desk, referee: Referee) -> None:
    match = longest(referee, referee.types.options(), MOVES)
    record = msgspec.structs.replace(match.record, moves=match.plies[:MOVES])
    state = match.states[len(record.moves)]
    snapshot = referee.write(state)
    assert referee.read_state(snapshot) == state, "the snapshot is the state"
    assert referee.verify(record).digest == referee.digest(state), "and so is the replay"

    def load() -> int:
        for _ in range(REPEATS):
            referee.read_state(snapshot)
        return REPEATS

    def replay() -> int:
        deque(referee.replay(record), maxlen=1)
        return 1

    ways = (Contestant("snapshot", load), Contestant("replay", replay))
    result = race(desk, f"{referee.info.id}: loading", ways)
    rows = [(one.name, result.micros(one.name).text(",.1f")) for one in ways]
    title = f"{referee.info.id}: {len(record.moves)} moves, {len(snapshot):,} bytes"
    desk.table(title, ("", "µs (spread)"), rows)
    ratio = result.ratio("snapshot", "replay")
    desk.say(f"snapshot ÷ replay, as speed: {ratio.text('.1f')}, {verdict(ratio.median, GOAL)}")
