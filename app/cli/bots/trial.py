"""A trial of one bot: some deals among house bots, then the same decisions as twins."""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory
from typing import Final

from app.bots.duplicates import seed_of
from app.bots.playing import Chooser, play_out
from app.cli.bots.asking import Answer, Asked, Bot, asked, move_of
from app.cli.bots.faults import BotFailed, Fault
from app.cli.bots.process import Clock
from app.cli.bots.program import Program
from app.cli.bots.twins import Decision, Difference, differences
from app.engine.policy import Draw, Policy
from app.engine.referee import Referee
from app.engine.seats import Seat
from app.engine.values import Move, Options, View

ENOUGH: Final = 10
"""After how many failures there is nothing more to learn."""

ENOUGH_SILENCE: Final = 3
"""The same for a bot that has never answered."""


@dataclass
class Trial:
    """What one bot has shown. ``used`` counts the decisions that used each thing.

    ``key`` fixes the deals and all chance; the bot must not guess it.
    """

    program: Program
    seconds: float
    key: str
    clock: Clock = time.monotonic
    decisions: list[Decision] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    used: Counter[str] = field(default_factory=Counter)
    failures: list[BotFailed] = field(default_factory=list)
    differing: list[Difference] = field(default_factory=list)
    _bots: dict[Seat, Bot] = field(default_factory=dict)

    @property
    def asked(self) -> int:
        """How many decisions it was asked for in play."""
        return sum(one.move is not None for one in self.decisions) + len(self.failures)

    @property
    def answered(self) -> bool:
        """Whether it has made a legal move at all."""
        return any(one.move is not None for one in self.decisions)

    @property
    def given_up(self) -> bool:
        """Whether it failed so often that the rest was left out."""
        return len(self.failures) >= (ENOUGH if self.times else ENOUGH_SILENCE)

    def failed(self, *faults: Fault) -> list[BotFailed]:
        """The failures of these kinds."""
        return [failure for failure in self.failures if failure.fault in faults]

    def play(
        self, referee: Referee, options: Options, number: int, others: Sequence[Policy]
    ) -> None:
        """One deal: the bot on one side, moved on by one each time, a house bot in all others."""
        sides = referee.sides(options)
        own = sides[number % len(sides)]
        other = others[number % len(others)]
        seated: dict[Seat, Chooser] = {
            seat: self._own(seat) if seat in own else self._other(other)
            for side in sides
            for seat in side
        }
        play_out(referee, options, seed_of(self.key, number), seated, one_deal=True)

    def compare(self) -> None:
        """Put the same decisions to it as twins."""
        with TemporaryDirectory(prefix="tricktable-twin-") as folder:
            found = differences(self.program, self.decisions, self.seconds, self.clock, folder)
            for one in found:
                if isinstance(one, BotFailed):
                    self.failures.append(one)
                else:
                    self.differing.append(one)
                if self.given_up:
                    break

    def close(self) -> None:
        """End all its processes."""
        for bot in self._bots.values():
            bot.close()

    def _own(self, seat: Seat) -> Chooser:
        bot = self._bots.setdefault(
            seat, Bot(self.program, seconds=self.seconds, clock=self.clock, told=self._heed)
        )

        def choose(view: View, legal_moves: Sequence[Move], draw: Draw, /) -> Move | None:
            question = asked(view, legal_moves, draw)
            text = None if self.given_up else self._ask(bot, question)
            return None if text is None else move_of(text, legal_moves)

        return choose

    def _ask(self, bot: Bot, question: Asked) -> str | None:
        try:
            text = bot(question)
        except BotFailed as failed:
            self.failures.append(failed)
            return None
        self.decisions.append(Decision(question, text))
        return text

    def _other(self, policy: Policy) -> Chooser:
        def choose(view: View, legal_moves: Sequence[Move], draw: Draw, /) -> Move:
            self.decisions.append(Decision(asked(view, legal_moves, draw), None))
            return policy(view, legal_moves, draw)

        return choose

    def _heed(self, answer: Answer, seconds: float) -> None:
        self.times.append(seconds)
        self.used.update(answer.used)
