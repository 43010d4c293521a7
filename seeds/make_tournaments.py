"""Makes the demo tournaments: `.venv/bin/python seeds/make_tournaments.py`.

Each is rehearsed by house bots from a fixed seed and written as its log, so that running this
again changes nothing unless a game, a bot or the rules of tournaments have changed.
"""

from dataclasses import dataclass
from pathlib import Path

import msgspec

from app.cli.rehearsal.event import Event, Terms
from app.cli.rehearsal.people import entrants
from app.cli.seeding_tournaments import DemoTournament
from app.domain.tournament.presets import PRESETS
from app.persistence.matching import heaviest_pairs
from app.stock import catalogue, policies

FOLDER = Path(__file__).parent / "tournaments"


@dataclass(frozen=True)
class Demo:
    """One demo tournament; of its last round only so many tables are played to the end."""

    file: str
    name: str
    preset: str
    owner: str
    entries: int
    rounds: int | None = None
    last_tables: int = 0


DEMOS = (
    Demo("01-paskievics-day", "Egri Paskievics-nap", "paskievics-classic", "ilona", 17),
    Demo("02-tuppi-weekend", "Oulun tuppiviikonloppu", "tuppi-lohko", "aino", 14, 3, 2),
    Demo("03-chaupatia-cup", "Chaupatia-beker", "chaupatia-cup", "sanne", 12, 4, 1),
)


def event_of(demo: Demo) -> Event:
    """A demo tournament, played as far as it goes."""
    games, preset = catalogue(), PRESETS[demo.preset]
    judge, policy = games[preset.game], policies(games)[preset.game]["steady"]
    terms = Terms(demo.name, preset, judge, policy, heaviest_pairs, demo.file, deals=6)
    event = Event(terms, lambda size: entrants(demo.entries, size))
    for number, drawn in enumerate(event.rounds(), start=1):
        if number == demo.rounds:
            done = demo.last_tables
            for table in drawn.tables[:done]:
                event.play(table)
            for table in drawn.tables[done : done + 1]:
                event.write(table)
            return event
        for table in drawn.tables:
            event.play(table)
    event.finish()
    return event


def main() -> None:
    """Write every demo tournament."""
    FOLDER.mkdir(exist_ok=True)
    for demo in DEMOS:
        text = msgspec.json.encode(DemoTournament(demo.owner, tuple(event_of(demo).log)))
        text = text.replace(b'},{"fact"', b'},\n{"fact"')  # a line a fact
        (FOLDER / f"{demo.file}.json").write_bytes(text + b"\n")


if __name__ == "__main__":
    main()
