"""Tables of the small Tuppis for tests: three players, and two."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from app.engine.cards import FRENCH
from app.engine.dealing import Dealing
from app.games.tuppi.avo.columns import Row
from app.games.tuppi.avo.deal import AvotuppiDeal
from app.games.tuppi.avo.engine import AvotuppiEngine
from app.games.tuppi.avo.options import AvotuppiOptions
from app.games.tuppi.avo.score import AvotuppiScore
from app.games.tuppi.avo.state import AvoPlaying, AvoState, AvoTerms
from app.games.tuppi.avo.view import AvotuppiView
from app.games.tuppi.cards import CARD
from app.games.tuppi.events import DealScored
from app.games.tuppi.kinds import Game, Lone, Nolo, Rami
from app.games.tuppi.kolmen.course import KolmenState
from app.games.tuppi.kolmen.deal import KolmenTuppiDeal
from app.games.tuppi.kolmen.engine import KolmenTuppiEngine
from app.games.tuppi.kolmen.options import KolmenTuppiOptions
from app.games.tuppi.kolmen.score import KolmenTuppiScore
from app.games.tuppi.kolmen.view import KolmenTuppiView
from app.games.tuppi.match import Match
from app.games.tuppi.options import FirstDealerStart
from app.games.tuppi.rise import TABLE
from app.games.tuppi.seats import THREE, TWO
from app.games.tuppi.state import Playing, Terms
from tests.games.table import AnyTable
from tests.games.tuppi.table import SEEDED

KOLMEN: Final = KolmenTuppiEngine()
AVO: Final = AvotuppiEngine()

THREE_START: Final = Match(deal=1, dealer=2, pack=0, rise=TABLE, tallies=(0, 0, 0))
TWO_START: Final = Match(deal=1, dealer=1, pack=0, rise=TABLE, tallies=(0, 0))

JACK_BY_SEAT: Final = {0: ["JC"], 1: ["2C", "JC"], 2: ["2C", "3C", "JC"]}
"""Openings after which each seat deals, from seat 0 on."""


class KolmenTable(AnyTable[KolmenState, KolmenTuppiView]):
    """A table of three."""

    engine = KOLMEN

    def deal(self, number: int = -1) -> KolmenTuppiDeal:
        """A finished deal."""
        deal = self.deals[number]
        assert isinstance(deal, KolmenTuppiDeal)
        return deal

    def scores(self) -> list[KolmenTuppiScore]:
        """The scores told so far."""
        scores = [event.score for event in self.happened(DealScored)]
        return [score for score in scores if isinstance(score, KolmenTuppiScore)]

    def finished(self, *tricks: int) -> "KolmenTable":
        """Let the running deal end with this count."""
        self.state = replace(self.state, phase=three_last_trick(tricks))
        for seat in self.in_play().order:
            self.play(seat, self.legal(seat)[0])
        return self

    def in_play(self) -> Playing:
        """The phase, which must be play."""
        phase = self.state.phase
        assert isinstance(phase, Playing)
        return phase


class AvoTable(AnyTable[AvoState, AvotuppiView]):
    """A table of two."""

    engine = AVO

    def deal(self, number: int = -1) -> AvotuppiDeal:
        """A finished deal."""
        deal = self.deals[number]
        assert isinstance(deal, AvotuppiDeal)
        return deal

    def scores(self) -> list[AvotuppiScore]:
        """The scores told so far."""
        scores = [event.score for event in self.happened(DealScored)]
        return [score for score in scores if isinstance(score, AvotuppiScore)]

    def finished(self, game: Game, tricks: tuple[int, int], *, more: bool = False) -> "AvoTable":
        """Let the running deal come to this count by its last trick, or by one before ``more``."""
        self.state = replace(self.state, phase=two_last_trick(game, tricks, more=more))
        for seat in self.in_play().order:
            self.play(seat, next(text for text in self.legal(seat) if text.endswith("S")))
        return self

    def in_play(self) -> AvoPlaying:
        """The phase, which must be play."""
        phase = self.state.phase
        assert isinstance(phase, AvoPlaying)
        return phase


def kolmen_options(**chosen: object) -> KolmenTuppiOptions:
    """Options as JSON would give them; seat 0 gets the first card of the opening."""
    known = {"first_dealer_start": FirstDealerStart.SEAT_0, **chosen}
    return msgspec.convert({"game": "kolmen-tuppi", **known}, KolmenTuppiOptions)


def avo_options(**chosen: object) -> AvotuppiOptions:
    """Options as JSON would give them; seat 0 gets the first card of the opening."""
    known = {"first_dealer_start": FirstDealerStart.SEAT_0, **chosen}
    return msgspec.convert({"game": "avotuppi", **known}, AvotuppiOptions)


def three(opts: KolmenTuppiOptions | None = None, dealing: Dealing = SEEDED) -> KolmenTable:
    """A new match of three."""
    step = KOLMEN.start(opts or kolmen_options(), dealing)
    return KolmenTable(step.state, step.events)


def two(opts: AvotuppiOptions | None = None, dealing: Dealing = SEEDED) -> AvoTable:
    """A new match of two."""
    step = AVO.start(opts or avo_options(), dealing)
    return AvoTable(step.state, step.events)


def three_last_trick(tricks: Sequence[int]) -> Playing:
    """The last trick, after which the count will be ``tricks``: who has most takes it."""
    winner = max(THREE.all, key=lambda seat: (tricks[seat] > 0, tricks[seat]))
    before = tuple(count - (seat == winner) for seat, count in enumerate(tricks))
    cards = ["KS" if seat == winner else f"{seat + 2}S" for seat in THREE.all]
    hands = (*(FRENCH.hand([card]) for card in cards), 0)
    terms = Terms(hands, (), Lone(0))
    return Playing(terms, hands, THREE.rounds[0], (), 0, before, ())


def game_of_two(kind: str, ramaaja: int | None) -> Game:
    """A game of this kind; seat 0 is the forehand."""
    return Nolo(0) if kind == "nolo" or ramaaja is None else Rami(ramaaja)


def two_last_trick(game: Game, tricks: tuple[int, int], *, more: bool = False) -> AvoPlaying:
    """The last trick, or one with two cards ``more`` in each hand, will make this count."""
    winner = 0 if tricks[0] and (tricks[0] >= tricks[1] or not tricks[1]) else 1
    before = tuple(count - (seat == winner) for seat, count in enumerate(tricks))
    spades = {winner: ["KS", "2S"], 1 - winner: ["3S", "4S"]}
    spare = {0: ["6D", "7D"], 1: ["8D", "9D"]}
    hands = {seat: [*spades[seat], *(spare[seat] if more else ())] for seat in TWO.all}
    return columns_in_play(hands, {}, game=game, tricks=before)


def columns_in_play(
    hands: Mapping[int, Sequence[str]],
    columns: Mapping[int, Sequence[tuple[str, str]]],
    *,
    game: Game | None = None,
    leader: int = 0,
    trick: Sequence[str] = (),
    tricks: Sequence[int] = (0, 0),
) -> AvoPlaying:
    """A deal in play: hands, columns as pairs of open and hidden card, cards on the table."""
    held = tuple(FRENCH.hand(hands.get(seat, ())) for seat in TWO.all)
    rows = tuple(_row(columns.get(seat, ())) for seat in TWO.all)
    faces = [FRENCH.hand(above for above, _ in columns.get(seat, ())) for seat in TWO.all]
    playable = tuple(hand | face for hand, face in zip(held, faces, strict=True))
    order, cards = TWO.rounds[leader], tuple(CARD[code] for code in trick)
    terms = AvoTerms(held, (), game or Rami(0), rows)
    return AvoPlaying(terms, playable, order, cards, order[len(trick)], tuple(tricks), ())


def _row(columns: Sequence[tuple[str, str]]) -> Row:
    return Row(
        hidden=tuple(CARD[below] for _, below in columns),
        open=tuple(CARD[above] for above, _ in columns),
    )


def at_two(phase: AvoPlaying, opts: AvotuppiOptions | None = None) -> AvoTable:
    """A table of two in this phase."""
    return AvoTable(AvoState(opts or avo_options(), SEEDED, TWO_START, phase))
