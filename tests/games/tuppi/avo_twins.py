"""Twins of Avotuppi: packs to come, the other hand, hidden cards of both, shows, turned tricks.

Hidden cards change places with each other and with foreign cards in the hand, whoever looks on:
nobody knows them. What lies open stays.
"""

from dataclasses import dataclass

from msgspec.structs import replace

from app.engine.cards import Card, Hand, cards_of, mask_of
from app.engine.policy import Draw
from app.engine.seats import Seat, Viewer
from app.games.tuppi.avo.columns import Row, Rows
from app.games.tuppi.avo.state import AvoLying, AvoPlaying, AvoShowing, AvoState
from app.games.tuppi.avo.view import in_hand
from app.games.tuppi.cards import BIT
from app.games.tuppi.state import Hands
from tests.games.tuppi.twins import (
    SWAPS,
    Told,
    other_dealing,
    other_show,
    other_turned,
    told_by,
    told_in_tricks,
)


@dataclass(frozen=True)
class Place:
    """Where a card is that the viewer does not know: in a hand, or hidden in a column."""

    seat: Seat
    column: int | None
    card: Card


def twins(state: AvoState, viewer: Viewer, draw: Draw) -> AvoState:
    """A state that differs, as drawn, only in what this viewer may not know."""
    if draw(2):
        state = replace(state, dealing=other_dealing(state, draw))
    match state.phase:
        case AvoShowing() as phase:
            return replace(state, phase=_other_showing(state, phase, viewer, draw))
        case AvoPlaying() as phase:
            return replace(state, phase=_other_play(state, phase, viewer, draw))
        case AvoLying() as phase:
            play = _other_play(state, phase.play, viewer, draw)
            return replace(state, phase=replace(phase, play=play))
        case _:
            return state


def _other_showing(state: AvoState, phase: AvoShowing, viewer: Viewer, draw: Draw) -> AvoShowing:
    everything = tuple(mask_of(row.open) for row in phase.rows)
    told = told_by(state, phase.turned)
    hands, rows = _other_cards(phase.hands, phase.rows, everything, viewer, told, draw)
    sealed = tuple(
        show if show.seat == viewer else other_show(state, hands, show.seat, draw)
        for show in phase.sealed
    )
    return replace(phase, hands=hands, rows=rows, sealed=sealed)


def _other_play(state: AvoState, phase: AvoPlaying, viewer: Viewer, draw: Draw) -> AvoPlaying:
    terms, held = phase.terms, in_hand(phase)
    told = told_in_tricks(phase, told_by(state, terms.shows))
    hands, rows = _other_cards(held, terms.rows, phase.hands, viewer, told, draw)
    changes = [old ^ new for old, new in zip(held, hands, strict=True)]
    turned = other_turned(phase.turned, draw) if draw(2) else phase.turned
    dealt = tuple(hand ^ change for hand, change in zip(terms.dealt, changes, strict=True))
    playable = tuple(hand ^ change for hand, change in zip(phase.hands, changes, strict=True))
    terms = replace(terms, dealt=dealt, rows=rows)
    return replace(phase, terms=terms, hands=playable, turned=turned)


def _other_cards(
    hands: Hands, rows: Rows, playable: Hands, viewer: Viewer, told: Told, draw: Draw
) -> tuple[Hands, Rows]:
    """Unknown cards change places, where nothing told stands against it."""
    for _ in range(SWAPS if draw(2) else 0):
        places = _unknown(hands, rows, playable, viewer, told)
        if len(places) < 2:
            break
        one, other = places[draw(len(places))], places[draw(len(places))]
        if one.column is None and (one.seat, None) == (other.seat, other.column):
            continue
        if _fits(one.card, other, told) and _fits(other.card, one, told):
            hands, rows = _put(hands, rows, one, other.card)
            hands, rows = _put(hands, rows, other, one.card)
    return hands, rows


def _unknown(hands: Hands, rows: Rows, playable: Hands, viewer: Viewer, told: Told) -> list[Place]:
    in_hands = [
        Place(seat, None, card)
        for seat, hand in enumerate(hands)
        if seat != viewer
        for card in cards_of(hand & ~told.kept[seat])
    ]
    hidden = [
        Place(seat, column, row.hidden[column])
        for seat, row in enumerate(rows)
        for column, above in enumerate(row.open)
        if playable[seat] & BIT[above]
    ]
    return in_hands + hidden


def _fits(card: Card, place: Place, told: Told) -> bool:
    barred: Hand = 0 if place.column is not None else told.barred[place.seat]
    return not barred & BIT[card]


def _put(hands: Hands, rows: Rows, place: Place, card: Card) -> tuple[Hands, Rows]:
    """Another card in this place."""
    if place.column is None:
        found = list(hands)
        found[place.seat] = (found[place.seat] & ~BIT[place.card]) | BIT[card]
        return tuple(found), rows
    row = rows[place.seat]
    hidden = tuple(card if column == place.column else old for column, old in enumerate(row.hidden))
    changed = Row(hidden, row.open)
    return hands, tuple(changed if seat == place.seat else one for seat, one in enumerate(rows))
