"""Twin situations: what a bot may know is the same, all else is not; so its moves must be too.

A bot is asked the decisions of some deals once in play. Then they are put to it again

* in a fresh process, backwards, in another folder and environment, with another order of Python's
  sets;
* in one process that is also shown what the other seats saw of the same deals.

An answer that differs shows that it rests on something else than view, legal moves and chance.
Equal answers prove nothing beyond these twins.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from typing import Final

from msgspec import Struct

from app.cli.bots.asking import Asked, Bot
from app.cli.bots.faults import BotFailed, Fault
from app.cli.bots.process import Clock
from app.cli.bots.program import Program

OTHER_HASHES: Final = 4_242

MOST_WAITED_FOR: Final = 3
"""So often one waits in vain for an answer to what another seat saw; then no more is shown."""


class Decision(Struct, frozen=True):
    """A decision that came up in play. ``move`` is None where another player sat there."""

    asked: Asked
    move: str | None


class Difference(Struct, frozen=True):
    """The same decision, answered twice; ``twin`` says what was different around it."""

    asked: Asked
    twin: str
    before: str
    after: str


def differences(
    program: Program, decisions: Sequence[Decision], seconds: float, clock: Clock, folder: str
) -> Iterator[Difference | BotFailed]:
    """Where the bot answers otherwise than in play, and where it fails, at most once a decision.

    One that has made no decision in play is asked nothing.
    """
    own = [decision for decision in decisions if decision.move is not None]
    if not own:
        return
    elsewhere = program.elsewhere(OTHER_HASHES, folder)
    with closing(Bot(elsewhere, seconds=seconds, clock=clock)) as bot:
        yield from _again(bot, reversed(own), "a fresh process, asked backwards")
    with closing(Bot(program, seconds=seconds, clock=clock)) as bot:
        yield from _again(bot, decisions, "a process that also saw the other seats")


def _again(bot: Bot, decisions: Iterable[Decision], twin: str) -> Iterator[Difference | BotFailed]:
    waits = MOST_WAITED_FOR
    for decision in decisions:
        if decision.move is None:
            waits -= waits > 0 and _keeps_waiting(bot, decision.asked)
            continue
        try:
            move = bot(decision.asked)
        except BotFailed as failed:
            yield failed
        else:
            if move != decision.move:
                yield Difference(decision.asked, twin, decision.move, move)


def _keeps_waiting(bot: Bot, asked: Asked) -> bool:
    """Show a bot what another seat saw; whether it gave no answer in time."""
    try:
        bot(asked)
    except BotFailed as failed:
        return failed.fault is Fault.SLOW
    return False
