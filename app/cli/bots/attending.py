"""One match online: decide when it is the bot's turn, and send each decision safely."""

import asyncio
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Raw

from app.cli.bots.asking import Asked, Asks
from app.cli.bots.faults import BotFailed, Fault
from app.cli.bots.online import Gone, Json, Later, MoveRefused, Service
from app.cli.bots.patience import Patience
from app.cli.bots.players import Benched
from app.cli.bots.switchboard import LOOK, Line

PATIENCE: Final = 10
"""After how many failures in a row the bot plays no more."""

PASSED: Final = ("turn-passed", "turn-ahead", "match-not-running")
"""Refusals of moves that came too late."""

STANDS: Final = ("match-paused", "round-clock-stands")
"""Refusals of moves of which none may be made now; the turn is asked for again when one may."""

OVER: Final = ("finished", "abandoned")

Say = Callable[[str], None]


class Attendance:
    """A bot in one match. It needs no memory of ours: what is to be done, the service says."""

    def __init__(
        self,
        service: Service,
        match: str,
        line: Line,
        bot: Asks,
        patience: Patience,
        secret: str,
        say: Say,
    ) -> None:
        self._service = service
        self._match = match
        self._line = line
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
                await self._play()
                self._say("is over")
                return
            except Later as later:
                self._say(f"{later}; trying again")
                await self._patience.wait(later.seconds)

    async def _play(self) -> None:
        """Look at the match, then do what its line asks for, till it is over."""
        over = await self._look()
        while not over:
            message = await self._line.get()
            if message.name == "match.end":
                over = _is_over(message.data["reason"])
            elif message.name == LOOK:
                over = await self._look()
            elif self._is_new(message.data):
                over = await self._act(message.data)

    async def _look(self) -> bool:
        seen = await self._service.look(self._match)
        return await self._act(await self._at_its_seat(await self._confirmed(seen)))

    async def _confirmed(self, seen: Json) -> Json:
        """The match with the bot ready, if all at a full table are asked before it starts."""
        you, there = seen["you"], seen["match"]
        if you is None or there["status"] != "open" or there["meeting"]["ready_by"] is None:
            return seen
        if you["seat"] in there["meeting"]["ready"]:
            return seen
        self._say("is ready")
        return await self._tried(self._service.ready(self._match), seen)

    async def _at_its_seat(self, seen: Json) -> Json:
        """The match with the bot on its seat again, where a stand-in plays for it.

        A bot that was only away gets it back by being there; one that had left must ask.
        """
        you, there = seen["you"], seen["match"]
        if you is None or there["status"] != "running":
            return seen
        if there["seats"][you["seat"]]["stand_in"] is None:
            return seen
        self._say("takes its seat back")
        return await self._tried(self._service.sit(self._match, you["seat"]), seen)

    async def _tried(self, asking: Awaitable[Json], seen: Json) -> Json:
        """The match after asking for something; as it was seen before, if that came too late."""
        try:
            return await asking
        except MoveRefused as refused:
            self._say(f"{refused}")
            return seen

    def _is_new(self, seen: Json) -> bool:
        """Whether a view is not older than the last decision, as one that has waited may be."""
        you = seen["you"]
        return _position(seen) >= self._position and (you is None or you["turn"] >= self._turn)

    async def _act(self, seen: Json) -> bool:
        """Decide as long as it is the bot's turn; whether the match is over."""
        while True:
            self._position = _position(seen)
            you = seen["you"]
            if you is None:
                raise Gone("the bot has no seat there")
            if not you["must_act"]:
                self._patience.succeeded()
                return "match" in seen and seen["match"]["status"] in OVER
            move = await self._move(seen)
            try:
                seen = await self._service.play(self._match, you["turn"], move)
            except MoveRefused as refused:
                self._heed(refused, move)
                seen = await self._service.look(self._match)

    def _heed(self, refused: MoveRefused, move: str) -> None:
        """Do not choose a wrong attempt again; other refusals mean that the match has gone on."""
        if refused.code not in (*PASSED, *STANDS):
            self._refused.add(move)
            self._choice = None

    async def _move(self, seen: Json) -> str:
        """The move of this turn; if the turn was decided already, the same one."""
        turn = seen["you"]["turn"]
        if turn != self._turn:
            self._turn, self._choice = turn, None
            self._refused.clear()
        legal = (move["move"] for move in seen["you"]["legal_moves"])
        if self._choice is None or self._choice not in legal:
            self._choice = await self._choose(seen)
        return self._choice

    async def _choose(self, seen: Json) -> str:
        moves = [
            move
            for move in seen["you"]["legal_moves"]
            if not move["out_of_turn"] and move["move"] not in self._refused
        ]
        if not moves:
            self._refused.clear()
            raise Later("every move was refused")
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


def _position(seen: Json) -> int:
    """How far the match had come, in a view or in a message."""
    told = seen.get("match", seen)
    position: int = told["position"]
    return position


def _is_over(reason: str) -> bool:
    """What the end of a match means. Raises :class:`Gone` where it goes on without the bot."""
    if reason == "match-over":
        return True
    raise Gone(f"the service tells nothing more of it: {reason}")
