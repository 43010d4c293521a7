"""Following a match by its subscription."""

import asyncio
from collections.abc import Callable
from typing import Any

FOLLOW = """
subscription($match: ID!, $after: Int) {
  matchEvents(match: $match, after: $after) {
    __typename
    ... on StreamHello { position match { id status } }
    ... on StreamEvents { position events { position seat event {
      __typename
      ... on PlayerSat { name }
      ... on HandDealt { hand dealtTo: seat }
      ... on BidSealed { bid bidder: seat }
      ... on CardPlayed { card }
    } } }
    ... on StreamEnd { reason position }
    ... on Problem { code status }
  }
}
"""
Next = Callable[[], Any]
BESIDE = ("StreamPresence", "TurnRequested")


async def eventually(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not holds():
            await asyncio.sleep(0.01)


async def in_log(following: Next) -> Any:
    """The next message that is not said beside the log."""
    while (message := await following())["__typename"] in BESIDE:
        pass
    return message


async def to_the_end(following: Next) -> tuple[list[Any], Any]:
    """The events up to the end of a stream, and its last message."""
    events: list[Any] = []
    while (message := await in_log(following))["__typename"] == "StreamEvents":
        assert message["position"] == message["events"][-1]["position"]
        events += message["events"]
    return events, message


async def some_of(following: Next, last: int) -> list[Any]:
    """The events up to a position."""
    events: list[Any] = []
    while not events or events[-1]["position"] < last:
        events += (await in_log(following))["events"]
    return events


def positions(events: list[Any]) -> list[int]:
    return [event["position"] for event in events]
