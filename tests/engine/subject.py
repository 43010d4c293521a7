"""What the law suite must be told of a game, beyond its engine."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from app.engine.cards import Pack
from app.engine.dealing import Scripted, Seeded, opening_of, pack_of
from app.engine.policy import Draw
from app.engine.referee import AnyEngine, State
from app.engine.seats import Seat, Viewer
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


def packs_only(pack: Pack, _options: Options, seed: str) -> Scripted:
    """A script of a few shuffled packs, for games without an opening."""
    return Scripted(packs=shuffled_packs(pack, seed), seed=seed)


def with_opening(pack: Pack, _options: Options, seed: str) -> Scripted:
    """The same with a whole pack to turn for the first dealer."""
    opening = opening_of(Seeded(seed), pack)
    return Scripted(packs=shuffled_packs(pack, seed), opening=opening, seed=seed)


def shuffled_packs(pack: Pack, seed: str) -> tuple[tuple[str, ...], ...]:
    """The first packs that this seed deals."""
    packs = (pack_of(Seeded(seed), pack, number) for number in range(SCRIPTED_DEALS))
    return tuple(cards for cards in packs if cards is not None)


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
        A scripted dealing for these options and this seed.
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
    script: Callable[[Pack, Any, str], Scripted] = packs_only

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.engine.info.id

    def held(self, state: State) -> Counter[str] | None:
        """How often each card is somewhere."""
        codes = self.cards(state)
        return None if codes is None else Counter(codes)
