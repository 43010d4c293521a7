"""Positions in the middle of a match, put together from values; the engine plays on from them."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from app.engine.cards import FRENCH, Hand
from app.engine.seats import Seat
from app.games.tuppi.cards import CARD
from app.games.tuppi.kinds import Game, Nolo, Rami, Sooli
from app.games.tuppi.match import Match
from app.games.tuppi.options import TuppiOptions
from app.games.tuppi.rise import TABLE, Rise
from app.games.tuppi.seats import FOUR
from app.games.tuppi.shows import Show
from app.games.tuppi.state import Phase, Playing, Showing, State, Terms, Trick
from tests.games.tuppi.table import SEEDED, Table

START: Final = Match(deal=1, dealer=3, pack=0, rise=TABLE, tallies=(0, 0))


def masks(hands: Mapping[Seat, Sequence[str]]) -> tuple[Hand, ...]:
    """Hands by seat as masks."""
    return tuple(FRENCH.hand(hands.get(seat, ())) for seat in range(4))


def at(opts: TuppiOptions, phase: Phase, match: Match = START) -> Table:
    """A table in this phase."""
    return Table(State(opts, SEEDED, match, phase))


def showing(opts: TuppiOptions, hands: Mapping[Seat, Sequence[str]], dealer: Seat = 3) -> Table:
    """The show is on, nobody has shown."""
    return at(opts, Showing(masks(hands)), replace(START, dealer=dealer))


def playing(
    game: Game,
    hands: Mapping[Seat, Sequence[str]],
    *,
    leader: Seat,
    trick: Sequence[str] = (),
    tricks: tuple[int, int] = (0, 0),
    shows: tuple[Show, ...] = (),
    turned: tuple[Trick, ...] = (),
) -> Playing:
    """A deal in play, with these cards on the table."""
    order = game.order(leader, FOUR)
    held = masks(hands)
    cards = tuple(CARD[code] for code in trick)
    terms = Terms(held, shows, game)
    return Playing(terms, held, order, cards, order[len(trick)], tricks, turned)


def game_of(kind: str, declarers: int | None, dealer: Seat = 3) -> Game:
    """A game of this kind in which this pair declares; in a sooli the next seat plays alone."""
    if kind == "nolo" or declarers is None:
        return Nolo((dealer + 1) % 4)
    if kind == "sooli":
        soloist = (declarers + 1) % 4
        return Sooli(declarers, soloist, gave=CARD["2C"], got=CARD["3C"])
    return Rami(declarers)


def one_trick_left(
    match: Match, game: Game, tricks: tuple[int, int], winner: int, more: bool = False
) -> Playing:
    """The last trick, or one with a card ``more`` in each hand, will make the count ``tricks``.

    ``winner`` is the pair that takes it: its card is the king of spades, the others are low.
    """
    before = (tricks[0] - (winner == 0), tricks[1] - (winner == 1))
    king = next(seat for seat in _seats(game) if seat % 2 == winner)
    low = iter(("2S", "3S", "4S", "5S"))
    high = iter(("6D", "7D", "8D", "9D"))
    hands = {seat: ["KS" if seat == king else next(low)] for seat in _seats(game)}
    if more:
        hands = {seat: [*hand, next(high)] for seat, hand in hands.items()}
    leader = king if not isinstance(game, Sooli) or king != game.soloist else game.ramaaja
    return playing(game, hands, leader=leader, tricks=before)


def _seats(game: Game) -> tuple[Seat, ...]:
    return game.order(game.first_leader(FOUR), FOUR)


def take_trick(table: Table) -> Table:
    """All play their spade: the king takes it."""
    phase = table.state.phase
    assert isinstance(phase, Playing)
    for seat in phase.order:
        spade = next(text for text in table.legal(seat) if text.endswith("S"))
        table.play(seat, spade)
    return table


def finished(table: Table, game: Game, tricks: tuple[int, int]) -> Table:
    """Let the running deal of this match end as this game with this count."""
    match = table.state.match
    winner = 0 if tricks[0] > 0 and (tricks[0] >= tricks[1] or tricks[1] == 0) else 1
    if isinstance(game, Sooli):
        winner = 1 - game.ramaaja % 2 if tricks[1 - game.ramaaja % 2] else game.ramaaja % 2
    table.state = replace(table.state, phase=one_trick_left(match, game, tricks, winner))
    return take_trick(table)


def rise_of(pair: int | None, points: int) -> Rise:
    """A rise as the cases write it."""
    return Rise(pair, points)
