"""One stream for all matches of a bot: each message goes to whoever plays that match.

The stream is opened again when it breaks off, after the last message that came; so nothing of what
happened meanwhile is missed, and matches that ended are told to have ended.
"""

import asyncio
from collections.abc import Callable
from contextlib import aclosing
from typing import Final

from app.cli.bots.online import Gone, Json, Later, Message, MoveRefused, Service
from app.cli.bots.patience import Patience

HANDED_ON: Final = ("hello", "turn.requested", "match.end")
"""What players need; moves of others they see in the view when it is their turn."""
COME_BACK: Final = ("service-stops", "expired", "too-slow", "busy")
LOOK: Final = "look"
"""Says that a match is over, or followed no more, or that it asks who is ready."""
TO_LOOK_AT: Final = ("match.finished", "match.abandoned", "match.ready_asked")
"""With two of them play is over, though the stream goes on as long as the table stays; with the
last a full table wants to start."""

Line = asyncio.Queue[Message]
Say = Callable[[str], None]


class Switchboard:
    """Follows everything; ``met`` is told of each match in which the player sits."""

    def __init__(
        self, service: Service, patience: Patience, say: Say, met: Callable[[str], None]
    ) -> None:
        self._service = service
        self._patience = patience
        self._say = say
        self._met = met
        self._lines: dict[str, Line] = {}
        self._last: str | None = None

    def line(self, match: str) -> Line:
        """What is told of this match from now on."""
        return self._lines.setdefault(match, Line())

    def hang_up(self, match: str) -> None:
        """Nobody plays this match any more."""
        self._lines.pop(match, None)

    async def run(self) -> None:
        """Follow for ever. Raises :class:`Gone` where the service wants no more of it."""
        while True:
            try:
                await self._follow()
                await self._patience.wait()
            except MoveRefused as refused:  # of the id: all begins anew
                self._last = None
                self._say(f"{refused}; following anew")
                await self._patience.wait()
            except Later as later:
                self._say(f"{later}; trying again")
                await self._patience.wait(later.seconds)

    async def _follow(self) -> None:
        async with aclosing(self._service.everything(self._last)) as messages:
            async for message in messages:
                self._patience.succeeded()
                self._last = message.id or self._last
                if message.name == "end":
                    _check_end(message.data["reason"])
                    return
                self._hand_on(message)
        raise Later("the stream ended without a word")

    def _hand_on(self, message: Message) -> None:
        if message.name == "me.hello":
            self._meet(message.data)
        elif message.name in HANDED_ON:
            match = message.data["match_id"]
            if message.name == "hello":
                self._met(match)
            if match in self._lines:
                self._lines[match].put_nowait(message)
        elif message.name == "event" and message.data["event"]["type"] in TO_LOOK_AT:
            self._look(message.data["match_id"])

    def _meet(self, hello: Json) -> None:
        for match in hello["matches"]:
            self._met(match)
        for match in self._lines.keys() - set(hello["matches"]):
            self._look(match)

    def _look(self, match: str) -> None:
        if match in self._lines:
            self._lines[match].put_nowait(Message(LOOK, "", {}))


def _check_end(reason: str) -> None:
    """What the last word of the stream means. Raises :class:`Gone` unless one is to come back."""
    if reason == "superseded":
        raise Gone("This token's player follows with other programs; the service ended this one.")
    if reason not in COME_BACK:
        raise Gone(f"the service ended the stream: {reason}")
