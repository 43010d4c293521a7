"""A bot online: all its matches at once, each with a process of its own."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Final, TypeVar

from app.cli.bots.asking import MOVE_SECONDS, Bot
from app.cli.bots.attending import Attendance, Say
from app.cli.bots.online import Gone, Later, Service
from app.cli.bots.patience import Patience
from app.cli.bots.players import Benched
from app.cli.bots.process import Hear, ignored
from app.cli.bots.program import Program

T = TypeVar("T")

LOOK_SECONDS: Final = 3.0
"""How often it looks for matches that it has been seated in."""


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
    look_seconds: float = LOOK_SECONDS
    _secret: str = field(default_factory=lambda: token_hex(16))

    async def run(self) -> None:
        """Play till the named matches are over, or for ever.

        Raises :class:`Gone` and :class:`Benched`.
        """
        player = await self._patiently(self.service.me)
        self.say(f"{player['name']} plays at {self.service.url}. Stop with Ctrl+C.")
        try:
            async with asyncio.TaskGroup() as group:
                if self.matches:
                    for match in self.matches:
                        group.create_task(self._play(match))
                else:
                    await self._look(group, player["id"])
        except BaseExceptionGroup as several:
            raise _first(several) from several

    async def _look(self, group: asyncio.TaskGroup, player: str) -> None:
        known: set[str] = set()
        while True:
            there = await self._patiently(lambda: self.service.sitting_in(player))
            for match in there:
                if match not in known:
                    group.create_task(self._play_on(match))
            known.update(there)
            await asyncio.sleep(self.look_seconds)

    async def _play_on(self, match: str) -> None:
        """Play a match; one that is closed to the bot does not end the others."""
        try:
            await self._play(match)
        except Gone as gone:
            self.say(f"{match}: {gone}")

    async def _play(self, match: str) -> None:
        bot = Bot(self.program, seconds=self.seconds, hear=self.hear)

        def say(text: str) -> None:
            self.say(f"{match}: {text}")

        with closing(bot):
            say("followed")
            patience = self.patience()
            await Attendance(self.service, match, bot, patience, self._secret, say).attend()

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
