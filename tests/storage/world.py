"""A world for use cases: the toy game, a clock that is set by hand, chance that can be repeated."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import TypeAlias

import pytest

from app.application.actor import ALL_SCOPES, Actor
from app.application.context import Context, Limits
from app.application.errors import Code, Refused
from app.application.log import LogCodec
from app.application.matches.loading import live_match
from app.application.matches.opening import WantedMatch, WantedSeat, open_match
from app.application.matches.playing import play_move
from app.application.matches.seating import sit
from app.application.matches.watching import get_match
from app.application.ports import Database, Tx
from app.application.rows import Account
from app.application.texts import Texts
from app.application.values import MatchView
from app.bots import POLICIES
from app.documents.deals import PaperDrafter
from app.documents.pictures import SvgPainter
from app.documents.printing import FilePrinter
from app.domain.clock import TimeControl
from app.engine.catalogue import Catalogue
from app.persistence.matching import heaviest_pairs
from tests.toy import ToyEngine

SEED = "5e" * 32
NOW = 1_796_000_000_000
UNTIMED = TimeControl()


@dataclass
class SetClock:
    """Stands still until it is set."""

    time: int = NOW

    def now(self) -> int:
        """The time that was set."""
        return self.time


@dataclass
class CountedEntropy:
    """Ids and secrets that count up, and one seed for ever."""

    prefix: str = "0"
    numbers: "count[int]" = field(default_factory=lambda: count(1))

    def seed(self) -> str:
        """The same seed each time."""
        return SEED

    def secret(self) -> str:
        """As long as a real one."""
        return f"{self.prefix}{next(self.numbers):042d}"

    def id(self) -> str:
        """In the form of a real one."""
        return f"01980000-0000-7000-8000-{self.prefix}{next(self.numbers):011d}"


class PlainPasswords:
    """Hashes that are quick and not secret."""

    def hash(self, password: str) -> str:
        """The password, marked."""
        return f"plain:{password}"

    def verify(self, password: str, hashed: str | None) -> bool:
        """Whether it is the marked password."""
        return hashed == f"plain:{password}"


def context_of(
    catalogue: Catalogue | None = None,
    *,
    alone: bool = True,
    limits: Limits | None = None,
    prefix: str = "0",
) -> Context:
    """A context by hand; ``prefix`` keeps the ids of two processes apart."""
    games = catalogue or Catalogue([ToyEngine()])
    return Context(
        catalogue=games,
        policies={game: {**POLICIES, **games[game].engine.policies} for game in games},
        codecs={game: LogCodec(games[game]) for game in games},
        texts=Texts({}, {}),
        clock=SetClock(),
        entropy=CountedEntropy(prefix),
        passwords=PlainPasswords(),
        matcher=heaviest_pairs,
        limits=limits or Limits(),
        alone=alone,
        painter=SvgPainter(),
        drafter=PaperDrafter(),
        printer=FilePrinter(),
    )


Actors: TypeAlias = "tuple[Actor, ...]"


def store_actor(tx: Tx, name: str) -> Actor:
    """A guest, as the caller of use cases."""
    account = Account(tx.context.entropy.id(), "guest", name, tx.context.clock.now())
    assert tx.accounts.add(account)
    return Actor(account.id, account.name, frozenset(ALL_SCOPES))


async def actors(database: Database, *names: str) -> tuple[Actor, ...]:
    """Guests with these names."""
    return tuple([await database.write(store_actor, name) for name in names])


async def open_full(
    database: Database,
    players: Sequence[Actor],
    options: bytes = b"{}",
    time: TimeControl = UNTIMED,
) -> MatchView:
    """A toy match that the first player opens and the others join: it runs."""
    wanted = WantedMatch("toy", options, [WantedSeat("me")], time=time)
    view = await database.write(open_match, players[0], wanted)
    for seat, player in enumerate(players[1:], start=1):
        view = await database.write(sit, player, view.match.id, seat)
    return view


async def move_of(database: Database, player: Actor, match: str) -> tuple[int, str]:
    """The player's turn and the first move in the order of the game."""
    view = await database.read(get_match, player, match)
    assert view.you is not None
    moves = [move.move for move in view.you.legal_moves if not move.out_of_turn]
    return view.you.turn, moves[0]


async def version_of(database: Database, match: str) -> int:
    """How many entries the log of a match has."""
    return (await database.read(live_match, match)).match.version


async def turns_of(database: Database, match: str) -> tuple[int, ...]:
    """How many decisions each seat has made."""
    return (await database.read(live_match, match)).match.turns


async def play_on(
    database: Database, players: Sequence[Actor], match: str, most: int = 1000
) -> int:
    """Let those play who must act, lowest seat first; how many moves were made."""
    for made in range(most):
        view = await database.read(get_match, players[0], match)
        if not view.to_act:
            return made
        player = players[view.to_act[0]]
        turn, move = await move_of(database, player, match)
        await database.write(play_move, player, match, turn, move)
    return most


@contextmanager
def refused(kind: Code, code: str | None = None) -> Iterator[None]:
    """Within it a use case is refused like this."""
    with pytest.raises(Refused) as caught:
        yield
    assert (caught.value.kind, caught.value.refusal.code) == (kind, code or str(kind))
