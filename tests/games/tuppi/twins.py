"""Twins: two states of Tuppi that differ only in what one viewer may not know.

What may differ: the packs to come; foreign hands, as far as the table has not told of them (a seat
that discarded on a suit has none of it, a shown card stays where it is); sealed shows; the cards
of turned tricks; the cards given in a sooli, but for the two who gave them.
"""

from msgspec import Struct
from msgspec.structs import replace

from app.engine.cards import Card, Hand, cards_of
from app.engine.dealing import Dealing, Scripted
from app.engine.policy import Draw
from app.engine.seats import Seat, Viewer
from app.engine.values import Move
from app.games.tuppi.cards import BIT, BLACK, CARD, RED, SUIT, SUIT_MASK
from app.games.tuppi.kinds import Game, Sooli
from app.games.tuppi.moves import SHOW_NOLO, SHOW_RAMI, SHOW_TIME_OUT, hand_shows
from app.games.tuppi.options import ShowMode
from app.games.tuppi.phases.show import show_of
from app.games.tuppi.seats import FOUR, pair_of, partner_of
from app.games.tuppi.shows import Choice, Show, ShowForm, eligible
from app.games.tuppi.state import (
    Exchanging,
    Gift,
    Hands,
    Offering,
    Phase,
    Playing,
    Showing,
    SidesState,
    State,
    TableState,
    Terms,
    Trick,
    TrickLying,
)

SWAPS = 24
"""How many cards are tried to change hands."""


class Told(Struct):
    """What the table has told of each hand: cards it holds, cards it cannot hold."""

    kept: list[Hand]
    barred: list[Hand]


def nothing_told() -> Told:
    """Of four hands nothing is known."""
    return Told([0, 0, 0, 0], [0, 0, 0, 0])


def twins(state: State, viewer: Viewer, draw: Draw) -> State:
    """A state that differs, as drawn, only in what this viewer may not know."""
    if draw(2):
        state = replace(state, dealing=other_dealing(state, draw))
    return replace(state, phase=_other_phase(state, viewer, draw))


def other_dealing(state: TableState, draw: Draw) -> Dealing:
    """Other packs to come; those that were dealt are told of by the hands."""
    dealing = state.dealing
    if not isinstance(dealing, Scripted):
        return replace(dealing, seed=f"{draw(1 << 30):064x}")
    used = state.match.pack
    to_come = tuple(_cut(pack, draw(len(pack))) for pack in dealing.packs[used + 1 :])
    return replace(dealing, packs=(*dealing.packs[: used + 1], *to_come))


def _cut(pack: tuple[str, ...], at: int) -> tuple[str, ...]:
    return pack[at:] + pack[:at]


def _other_phase(state: State, viewer: Viewer, draw: Draw) -> Phase:
    match state.phase:
        case Showing() as phase:
            return _other_showing(state, phase, viewer, draw)
        case Offering() as phase:
            told = told_by(state, phase.shows)
            return replace(phase, hands=other_hands(phase.hands, viewer, told, draw))
        case Exchanging() as phase:
            return _other_exchange(state, phase, viewer, draw)
        case Playing() as phase:
            return _other_play(state, phase, viewer, draw)
        case TrickLying() as phase:
            return replace(phase, play=_other_play(state, phase.play, viewer, draw))
        case phase:
            return phase


# Shows.


def _other_showing(state: State, phase: Showing, viewer: Viewer, draw: Draw) -> Showing:
    hands = other_hands(phase.hands, viewer, told_by(state, phase.turned), draw)
    sealed = tuple(
        show if show.seat == viewer else other_show(state, hands, show.seat, draw)
        for show in phase.sealed
    )
    return replace(phase, hands=hands, sealed=sealed)


def other_show(state: SidesState, hands: Hands, seat: Seat, draw: Draw) -> Show:
    if state.options.show_mode is ShowMode.MARKER:
        by_clock = draw(3) == 0
        move: Move = SHOW_NOLO if by_clock or draw(2) else SHOW_RAMI
        return show_of(seat, move, by_clock=by_clock)
    moves = (*hand_shows(hands[seat], _eligible(state))[:-1], SHOW_TIME_OUT)
    return show_of(seat, moves[draw(len(moves))], by_clock=False)


def _eligible(state: SidesState) -> Hand:
    return eligible(ace_allowed=state.options.show_ace_allowed)


def told_by(state: SidesState, shows: tuple[Show, ...]) -> Told:
    """A shown card is in its hand; a spoken show bars every card it could have been made with."""
    told = nothing_told()
    for show in shows:
        if show.card is not None:
            told.kept[show.seat] |= BIT[CARD[show.card]]
        if show.form is ShowForm.SPOKEN:
            colour = RED if show.choice is Choice.RAMI else BLACK
            told.barred[show.seat] |= colour & _eligible(state)
    return told


# Hands.


def other_hands(hands: Hands, viewer: Viewer, told: Told, draw: Draw) -> Hands:
    """Foreign cards change hands, where nothing told stands against it."""
    foreign = [seat for seat in FOUR.all if seat != viewer]
    found = list(hands)
    for _ in range(SWAPS if draw(2) else 0):
        one, other = foreign[draw(len(foreign))], foreign[draw(len(foreign))]
        mine = cards_of(found[one] & ~told.kept[one] & ~told.barred[other])
        theirs = cards_of(found[other] & ~told.kept[other] & ~told.barred[one])
        if one == other or not mine or not theirs:
            continue
        swap = BIT[mine[draw(len(mine))]] | BIT[theirs[draw(len(theirs))]]
        found[one] ^= swap
        found[other] ^= swap
    return tuple(found)


# Sooli.


def _other_exchange(state: State, phase: Exchanging, viewer: Viewer, draw: Draw) -> Exchanging:
    told = told_by(state, phase.shows)
    hands = other_hands(phase.hands, viewer, told, draw)
    gifts = tuple(
        gift if gift.seat == viewer else Gift(gift.seat, _any(hands[gift.seat], draw))
        for gift in phase.gifts
    )
    return replace(phase, hands=hands, gifts=gifts)


def _any(hand: Hand, draw: Draw) -> Card:
    cards = cards_of(hand)
    return cards[draw(len(cards))]


def _knows_gifts(game: Sooli, viewer: Viewer) -> bool:
    return viewer >= 0 and pair_of(viewer) == pair_of(game.soloist)


# Play.


def _other_play(state: State, phase: Playing, viewer: Viewer, draw: Draw) -> Playing:
    told = _told_in_play(state, phase, viewer)
    hands = other_hands(phase.hands, viewer, told, draw)
    turned = other_turned(phase.turned, draw) if draw(2) else phase.turned
    phase = replace(phase, hands=hands, turned=turned)
    game = phase.terms.game
    if isinstance(game, Sooli) and not _knows_gifts(game, viewer):
        gave = _any(hands[partner_of(game.soloist)], draw)
        got = _any(held_in(phase)[game.soloist], draw)
        game = replace(game, gave=gave, got=got)
    terms = Terms(_dealt(phase, game), phase.terms.shows, game)
    return replace(phase, terms=terms)


def told_in_tricks(phase: Playing, told: Told) -> Told:
    """Who discarded has none of the suit that was led."""
    on_table = Trick(phase.order, phase.trick, phase.turn)
    for trick in (*phase.turned, on_table):
        for seat, card in zip(trick.order, trick.cards, strict=False):
            if SUIT[card] != SUIT[trick.cards[0]]:
                told.barred[seat] |= SUIT_MASK[SUIT[trick.cards[0]]]
    return told


def _told_in_play(state: State, phase: Playing, viewer: Viewer) -> Told:
    told = told_in_tricks(phase, told_by(state, phase.terms.shows))
    game = phase.terms.game
    if isinstance(game, Sooli) and _knows_gifts(game, viewer):
        told.kept[partner_of(game.soloist)] |= BIT[game.gave]
        told.kept[game.soloist] |= BIT[game.got]
    return told


def other_turned(turned: tuple[Trick, ...], draw: Draw) -> tuple[Trick, ...]:
    """Two turned tricks change the cards of one seat."""
    if len(turned) < 2:
        return turned
    one, other = draw(len(turned)), draw(len(turned))
    seat = turned[one].order[draw(len(turned[one].order))]
    mine, theirs = (trick.cards[trick.order.index(seat)] for trick in (turned[one], turned[other]))
    changed = {mine: theirs, theirs: mine}
    return tuple(
        replace(trick, cards=tuple(changed.get(card, card) for card in trick.cards))
        for trick in turned
    )


def held_in(phase: Playing) -> list[Hand]:
    """All that each seat had when play began."""
    held = list(phase.hands)
    on_table = Trick(phase.order, phase.trick, phase.turn)
    for trick in (*phase.turned, on_table):
        for seat, card in zip(trick.order, trick.cards, strict=False):
            held[seat] |= BIT[card]
    return held


def _dealt(phase: Playing, game: Game) -> Hands:
    """The hands as they were dealt, before any exchange."""
    held = held_in(phase)
    if isinstance(game, Sooli):
        swap = BIT[game.gave] | BIT[game.got]
        held[game.soloist] ^= swap
        held[partner_of(game.soloist)] ^= swap
    return tuple(held)
