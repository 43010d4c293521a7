"""A bot online: all its matches at once, each with a process of its own."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from secrets import token_hex
from typing import TypeVar

from app.cli.bots.asking import MOVE_SECONDS, Bot
from app.cli.bots.attending import Attendance, Say
from app.cli.bots.online import Gone, Later, Service
from app.cli.bots.patience import Patience
from app.cli.bots.players import Benched
from app.cli.bots.process import Hear, ignored
from app.cli.bots.program import Program
from app.cli.bots.switchboard import Line, Switchboard

T = TypeVar("T")


@dataclass
class Session:
    """Plays in the matches that were named, or else in all that the player sits in."""

    program: Program
    service: Service
    say: Say
    hear: Hear = ignored
    matches: Sequence[str] = ()
    seconds: float = MOVE_SECONDS
    patience: Callable[[], Patience] = Patience
    _secret: str = field(default_factory=lambda: token_hex(16))

    async def run(self) -> None:
        """Play till the named matches are over, or for ever.

        Raises :class:`Gone` and :class:`Benched`.
        """
        player = await self._patiently(self.service.me)
        self.say(f"{player['name']} plays at {self.service.url}. Stop with Ctrl+C.")
        try:
            async with asyncio.TaskGroup() as group:
                await (self._play_named(group) if self.matches else self._play_all(group))
        except BaseExceptionGroup as several:
            raise _first(several) from several

    async def _play_named(self, group: asyncio.TaskGroup) -> None:
        """Play the matches that were named, and follow no longer than they last."""
        board = self._board(lambda match: None)
        lines = [(match, board.line(match)) for match in self.matches]
        playing = [group.create_task(self._play(*one)) for one in lines]
        following = group.create_task(board.run())
        await asyncio.wait(playing)
        following.cancel()

    async def _play_all(self, group: asyncio.TaskGroup) -> None:
        """Play each match in which the player sits, as soon as the stream tells of it."""
        known: set[str] = set()

        def met(match: str) -> None:
            if match not in known:
                known.add(match)
                group.create_task(play_on(match, board.line(match)))

        async def play_on(match: str, line: Line) -> None:
            over = await self._play_on(board, match, line)
            if not over:  # it may sit down again, or has done so meanwhile
                known.discard(match)
                if not line.empty():
                    met(match)

        board = self._board(met)
        await board.run()

    def _board(self, met: Callable[[str], None]) -> Switchboard:
        return Switchboard(self.service, self.patience(), self.say, met)

    async def _play_on(self, board: Switchboard, match: str, line: Line) -> bool:
        """Play a match, to its end or until it is closed to the bot, which ends no others."""
        try:
            await self._play(match, line)
            over = True
        except Gone as gone:
            self.say(f"{match}: {gone}")
            over = False
        board.hang_up(match)
        return over

    async def _play(self, match: str, line: Line) -> None:
        bot = Bot(self.program, seconds=self.seconds, hear=self.hear)

        def say(text: str) -> None:
            self.say(f"{match}: {text}")

        with closing(bot):
            say("followed")
            patience = self.patience()
            attendance = Attendance(self.service, match, line, bot, patience, self._secret, say)
            await attendance.attend()

    async def _patiently(self, ask: Callable[[], Awaitable[T]]) -> T:
        patience = self.patience()
        while True:
            try:
                return await ask()
            except Later as later:
                self.say(f"{later}; trying again")
                await patience.wait(later.seconds)


def _first(several: BaseExceptionGroup[BaseException]) -> BaseException:
    """What ended the session; all else was stopped for it."""
    for one in several.exceptions:
        if isinstance(one, Gone | Benched):
            return one
    return several.exceptions[0]
