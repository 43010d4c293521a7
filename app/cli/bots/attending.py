"""One match online: follow it, decide when it is the bot's turn, send each decision safely."""

import asyncio
from collections.abc import Callable
from contextlib import aclosing
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Raw

from app.cli.bots.asking import Asked, Asks
from app.cli.bots.faults import BotFailed, Fault
from app.cli.bots.online import Gone, Json, Later, MoveRefused, Service
from app.cli.bots.patience import Patience
from app.cli.bots.players import Benched

PATIENCE: Final = 10
"""So many failures in a row and the bot plays no more."""

PASSED: Final = ("turn-passed", "turn-ahead", "match-not-running")
"""Refusals of moves that came too late."""

Say = Callable[[str], None]


class Attendance:
    """A bot in one match. It needs no memory of ours: what is to be done, the service says."""

    def __init__(
        self, service: Service, match: str, bot: Asks, patience: Patience, secret: str, say: Say
    ) -> None:
        self._service = service
        self._match = match
        self._bot = bot
        self._patience = patience
        self._secret = secret
        self._say = say
        self._position = 0
        self._failed = 0
        self._turn = -1
        self._choice: str | None = None
        self._refused: set[str] = set()

    async def attend(self) -> None:
        """Play till the match is over. Raises :class:`Gone`, and :class:`Benched`."""
        while True:
            try:
                if await self._follow():
                    self._say("is over")
                    return
                await self._patience.wait()
            except Later as later:
                self._say(f"{later}; trying again")
                await self._patience.wait(later.seconds)

    async def _follow(self) -> bool:
        """Follow the stream to its end; whether the match is over."""
        async with aclosing(self._service.changes(self._match)) as messages:
            async for message in messages:
                if message.name == "hello":
                    self._patience.succeeded()
                    await self._act(message.data)
                elif message.name == "event" and message.position > self._position:
                    await self._act(await self._service.look(self._match))
                elif message.name == "end":
                    return _is_over(message.data["reason"])
        raise Later("the stream ended without a word")

    async def _act(self, seen: Json) -> None:
        """Decide as long as it is the bot's turn."""
        while True:
            self._position = seen["match"]["position"]
            you = seen["you"]
            if you is None:
                raise Gone("the bot has no seat there")
            if not you["must_act"]:
                return
            move = await self._move(seen)
            try:
                seen = await self._service.play(self._match, you["turn"], move)
            except MoveRefused as refused:
                self._heed(refused, move)
                seen = await self._service.look(self._match)

    def _heed(self, refused: MoveRefused, move: str) -> None:
        """An attempt that was wrong is not chosen again; other refusals mean that time went on."""
        if refused.code not in PASSED:
            self._refused.add(move)
            self._choice = None

    async def _move(self, seen: Json) -> str:
        """The move of this turn; of a turn that was decided already, the same."""
        turn = seen["you"]["turn"]
        if turn != self._turn:
            self._turn, self._choice = turn, None
            self._refused.clear()
        if self._choice is None:
            self._choice = await self._choose(seen)
        return self._choice

    async def _choose(self, seen: Json) -> str:
        moves = [
            move
            for move in seen["you"]["legal_moves"]
            if not move["out_of_turn"] and move["move"] not in self._refused
        ]
        try:
            move = await asyncio.to_thread(self._bot, self._asked(seen, moves))
        except BotFailed as failed:
            self._note(failed)
            return str(next(move["move"] for move in moves if not move.get("attempt")))
        self._failed = 0
        return move

    def _note(self, failed: BotFailed) -> None:
        self._failed += 1
        self._say(f"the bot {failed}; its first legal move is made")
        if failed.fault is Fault.NOT_STARTED or self._failed >= PATIENCE:
            raise Benched(f"The bot has failed {self._failed} times in a row. Last: {failed}")

    def _asked(self, seen: Json, moves: list[Json]) -> Asked:
        you = seen["you"]
        label = f"{self._secret}|{self._match}|{you['seat']}|{you['turn']}"
        return Asked(
            Raw(msgspec.json.encode(seen["view"])),
            Raw(msgspec.json.encode(moves)),
            sha256(label.encode()).hexdigest()[:16],
            tuple(move["move"] for move in moves),
        )


def _is_over(reason: str) -> bool:
    """What the last word of a stream means; whether to go on. Raises :class:`Gone`."""
    if reason in ("match-over", "finished"):
        return True
    if reason in ("service-stops", "superseded", "shutting-down"):
        return False
    raise Gone(f"the service ended the stream: {reason}")
