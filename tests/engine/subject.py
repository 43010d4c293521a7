"""What the law suite must be told of a game, beyond its engine."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from app.engine.cards import Pack
from app.engine.dealing import Scripted, Seeded, opening_of
from app.engine.policy import Draw, seeded_draw
from app.engine.referee import AnyEngine, State
from app.engine.seats import Seat, Viewer
from app.engine.shuffle import shuffled
from app.engine.values import Options

Twins = Callable[[Any, Viewer, Draw], Any]
Cards = Callable[[Any], Iterable[str] | None]

SCRIPTED_DEALS = 3


def _own_dealer(deal: Any) -> Seat:
    dealer: Seat = deal.dealer
    return dealer


def _nothing_quitted(_state: Any) -> Iterable[str]:
    return ()


def _any_score(_score: Any) -> bool:
    return True


def packs_only(pack: Pack, seats: int, seed: str) -> Scripted:
    """A script of a few packs, for games without an opening."""
    return Scripted(packs=_packs(pack, seats, seed), seed=seed)


def with_opening(pack: Pack, seats: int, seed: str) -> Scripted:
    """The same with a whole pack to turn for the first dealer."""
    opening = opening_of(Seeded(seed), pack)
    return Scripted(packs=_packs(pack, seats, seed), opening=opening, seed=seed)


def _packs(pack: Pack, seats: int, seed: str) -> tuple[tuple[str, ...], ...]:
    """By turns a pack that gives long suits and one that is shuffled."""
    draw = seeded_draw(seed, "packs")
    return tuple(
        shuffled(pack.codes, seed, f"pack:{number}") if number % 2 else _lopsided(pack, seats, draw)
        for number in range(SCRIPTED_DEALS)
    )


def _lopsided(pack: Pack, seats: int, draw: Draw) -> tuple[str, ...]:
    """Dealt one by one, neighbours in the pack come into one hand, but for a few."""
    hand = -(-len(pack) // seats)
    order = sorted(range(len(pack)), key=lambda place: (place % hand, place // hand))
    codes = [pack.codes[place] for place in order]
    for _ in range(draw(len(pack) // 2)):
        one, other = draw(len(pack)), draw(len(pack))
        codes[one], codes[other] = codes[other], codes[one]
    return tuple(codes)


@dataclass(frozen=True, eq=False)
class Subject:
    """A game as the laws look at it.

    path
        ``module:NAME`` of this very subject, so that another process can import it.
    pack
        Every card of the game.
    twins
        ``twins(state, viewer, draw)``: another state, as drawn, that differs from this one only in
        what the viewer may not know: foreign hands, sealed decisions, the dealing to come. One
        that changes each difference with a chance of one half bites best.
    cards
        The codes of all cards, wherever they are in this state; None where no deal runs.
    options
        The option sets to play, the default first.
    quitted
        The cards that nobody may look back at in this state.
    shown
        Classes of events that may still show such a card, because it was not shown by playing it.
    sealed
        Prefixes of the moves whose choice is nobody else's business: ``bid:``.
    opening
        Classes of events that tell what was secret till then and what no view holds afterwards.
    may_linger
        Prefixes of moves that a rule lets a seat make as often as it likes, against the bound.
    score_holds
        Whether a score obeys the declared sum.
    first_dealer
        The dealer of a finished deal.
    script
        A scripted dealing for so many seats and this seed.
    """

    path: str
    engine: AnyEngine
    pack: Pack
    twins: Twins
    cards: Cards
    options: tuple[Options, ...]
    quitted: Callable[[Any], Iterable[str]] = _nothing_quitted
    shown: tuple[type, ...] = ()
    sealed: tuple[str, ...] = ()
    opening: tuple[type, ...] = ()
    may_linger: tuple[str, ...] = ()
    score_holds: Callable[[Any], bool] = _any_score
    first_dealer: Callable[[Any], Seat] = _own_dealer
    script: Callable[[Pack, int, str], Scripted] = packs_only

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.engine.info.id

    def held(self, state: State) -> Counter[str] | None:
        """How often each card is somewhere."""
        codes = self.cards(state)
        return None if codes is None else Counter(codes)
