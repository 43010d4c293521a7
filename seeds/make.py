"""Makes the demo data: `.venv/bin/python seeds/make.py` writes `seeds/matches/*.json`.

`seeds/make_tournaments.py` does the same for `seeds/tournaments/*.json`.

Each is played by house bots from fixed seeds, so that running this again changes nothing unless a
game or a bot has changed. Matches that are to be running when they are loaded are cut short.
"""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import msgspec

from app.engine.dealing import Seeded
from app.engine.ply import Ply
from app.engine.policy import seeded_draw
from app.engine.record import Record
from app.stock import catalogue, policies

FOLDER = Path(__file__).parent / "matches"


@dataclass(frozen=True)
class Demo:
    """One demo match; ``moves`` cuts it short."""

    name: str
    game: str
    players: tuple[str, ...]
    options: bytes = b"{}"
    moves: int | None = None


DEMOS = (
    Demo("01-tuppi", "tuppi", ("aino", "maija", "eero", "otto")),
    Demo(
        "02-tuppi-turnaus",
        "tuppi",
        ("aino", "sanne", "eero", "rohan"),
        b'{"match":"turnaus","match_deals":12}',
    ),
    Demo(
        "03-tuppi-home",
        "tuppi",
        ("maija", "ilona", "otto", "bela"),
        b'{"sooli":true,"show_mode":"hand-card","cut":"ask","scoring":"both-collect"}',
    ),
    Demo("06-kolmen-tuppi", "kolmen-tuppi", ("aino", "otto", "ilona")),
    Demo("07-avotuppi", "avotuppi", ("maija", "eero")),
    Demo(
        "08-chaupatia",
        "chaupatia",
        ("sanne", "aino", "rohan", "bela", "otto", "ilona"),
        b'{"max_deals":12}',
    ),
    Demo(
        "09-paskievics",
        "paskievics",
        ("ilona", "bela", "sanne", "eero", "rohan"),
        b'{"seats":5,"deals":10}',
    ),
    Demo("04-tuppi-running", "tuppi", ("aino", "otto", "maija", "eero"), moves=30),
    Demo(
        "05-tuppi-running-turnaus",
        "tuppi",
        ("sanne", "ilona", "rohan", "bela"),
        b'{"match":"turnaus","match_deals":16,"show_mode":"hand-card"}',
        moves=240,
    ),
)


def record_of(demo: Demo) -> Record:
    """The record of a demo match, played by its game's own bot."""
    games = catalogue()
    referee = games[demo.game]
    policy = policies(games)[demo.game]["steady"]
    seed = sha256(demo.name.encode()).hexdigest()
    options = referee.read_options(demo.options)
    state = referee.start(options, Seeded(seed)).state
    draw = seeded_draw(seed, "bots")
    plies: list[Ply] = []
    while referee.outcome(state) is None and (demo.moves is None or len(plies) < demo.moves):
        seat = min(referee.to_act(state))
        move = policy(referee.view(state, seat), referee.legal_moves(state, seat), draw)
        plies.append(Ply(seat, move.move))
        state = referee.play(state, seat, move.move).state
    version = referee.info.rules_version
    return Record(demo.game, version, options, Seeded(seed), tuple(plies), demo.players)


def main() -> None:
    """Write every demo match."""
    for demo in DEMOS:
        text = msgspec.json.encode(record_of(demo))
        text = text.replace(b'},{"seat"', b'},\n{"seat"')  # a line a move
        (FOLDER / f"{demo.name}.json").write_bytes(text + b"\n")


if __name__ == "__main__":
    main()
