"""Who plays offline: house bots by name, programs with a process for each seat."""

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

from app.bots.playing import Chooser
from app.cli.bots.asking import MOVE_SECONDS, Bot, asked, move_of
from app.cli.bots.faults import BotFailed, Fault
from app.cli.bots.process import Clock
from app.cli.bots.program import NoProgram, Program, of_command, of_file
from app.engine.policy import Draw, Policy
from app.engine.seats import Seat
from app.engine.values import Move, View

PATIENCE: Final = 20
"""After how many faults a bot is benched."""

FIRST_PATIENCE: Final = 3
"""After how many, when it has never made a good move."""


class Benched(Exception):
    """A bot has failed too often; the text says how."""


class Player(Protocol):
    """Somebody who can be seated anywhere."""

    name: str
    faults: Counter[Fault]

    def at(self, seat: Seat) -> Chooser:
        """How this player chooses in this seat."""

    def close(self) -> None:
        """Let go of all processes."""


@dataclass
class HousePlayer:
    """A house bot. It is of this project and pure, so it needs no process."""

    name: str
    policy: Policy
    faults: Counter[Fault] = field(default_factory=Counter)

    def at(self, seat: Seat) -> Chooser:
        """The same everywhere."""
        return self.policy

    def close(self) -> None:
        """There is nothing to let go of."""


@dataclass
class ProgramPlayer:
    """A stranger's program. No process ever sees more than one seat."""

    name: str
    program: Program
    seconds: float = MOVE_SECONDS
    clock: Clock = time.monotonic
    patience: int = PATIENCE
    faults: Counter[Fault] = field(default_factory=Counter)
    failed: BotFailed | None = None
    _good: int = 0
    _bots: dict[Seat, Bot] = field(default_factory=dict)

    def at(self, seat: Seat) -> Chooser:
        """Its move in this seat; where it fails the clock moves, till it is :class:`Benched`."""
        bot = self._bots.setdefault(seat, Bot(self.program, seconds=self.seconds, clock=self.clock))

        def choose(view: View, legal_moves: Sequence[Move], draw: Draw, /) -> Move | None:
            try:
                text = bot(asked(view, legal_moves, draw))
            except BotFailed as failed:
                self._note(failed)
                return None
            self._good += 1
            return move_of(text, legal_moves)

        return choose

    def close(self) -> None:
        """End the processes of all seats."""
        for bot in self._bots.values():
            bot.close()

    def _note(self, failed: BotFailed) -> None:
        self.failed = failed
        self.faults[failed.fault] += 1
        patience = self.patience if self._good else FIRST_PATIENCE
        if failed.fault is Fault.NOT_STARTED or self.faults.total() >= patience:
            raise Benched(
                f"{self.name} is benched after {told(self.faults)}. Last: {failed.at_length}"
            )


def told(faults: Counter[Fault]) -> str:
    """The faults in words."""
    return ", ".join(f"{count} × {fault}" for fault, count in faults.most_common()) or "–"


def players_of(
    names: Sequence[str],
    commands: Sequence[str],
    house: Mapping[str, Policy],
    seconds: float = MOVE_SECONDS,
) -> list[Player]:
    """Those of these names, then those of these commands. Raises :class:`NoProgram`.

    A name that comes twice is two players.
    """
    found: list[Player] = []
    for name in names:
        if name in house:
            found.append(HousePlayer(name, house[name]))
        else:
            found.append(_program(_file(name, house), seconds))
    found += [_program(of_command(command), seconds) for command in commands]
    for number, player in enumerate(found):
        if earlier := sum(one.name.split("#")[0] == player.name for one in found[:number]):
            player.name = f"{player.name}#{earlier + 1}"
    return found


def _file(name: str, house: Mapping[str, Policy]) -> Program:
    try:
        return of_file(Path(name))
    except NoProgram as error:
        raise NoProgram(f"{error} The house bots of this game are {', '.join(house)}.") from error


def _program(program: Program, seconds: float) -> ProgramPlayer:
    return ProgramPlayer(program.name, program, seconds)
