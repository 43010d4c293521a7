"""Twins: two states of Chaupatia that differ only in what one viewer may not know.

What may differ: the packs to come; foreign hands; and all that happened in picked-up tricks, which
nobody may look at any more: which cards went, whose they were, who won, and so how many tricks
each team has (unless the options show that). An offer of 16 tells
everybody that the bid is reached.
"""

from dataclasses import dataclass

from msgspec.structs import replace

from app.engine.cards import Card, Hand, cards_of
from app.engine.dealing import Dealing, Scripted
from app.engine.policy import Draw
from app.engine.seats import Seat, Viewer
from app.games.chaupatia.cards import BIT
from app.games.chaupatia.options import ChaupatiaOptions, EarlyEnd
from app.games.chaupatia.phases import chance
from app.games.chaupatia.scoring import Sixteen, defeated
from app.games.chaupatia.seats import ALL, ROUND, team_of
from app.games.chaupatia.state import (
    Bidding,
    ChoosingPattern,
    ChoosingTrump,
    ForcedDealer,
    Hands,
    Phase,
    Playing,
    SixteenChance,
    State,
    Trick,
)

SWAPS = 24
"""How many pairs of hidden cards are tried to change places."""

TRIES = 12
"""How often other winners are drawn before the true ones are kept."""


def twins(state: State, viewer: Viewer, draw: Draw) -> State:
    """A state that differs, as drawn, only in what this viewer may not know."""
    if draw(2):
        state = replace(state, dealing=_other_dealing(state, draw))
    return replace(state, phase=_other_phase(state, viewer, draw))


def _other_dealing(state: State, draw: Draw) -> Dealing:
    """Other packs to come; the one that was dealt is told of by the hands."""
    dealing = state.dealing
    if not isinstance(dealing, Scripted):
        return replace(dealing, seed=f"{draw(1 << 30):064x}")
    used = state.match.pack + (not isinstance(state.phase, ChoosingPattern))
    to_come = tuple(_cut(pack, draw(len(pack))) for pack in dealing.packs[used:])
    return replace(dealing, packs=(*dealing.packs[:used], *to_come))


def _cut(pack: tuple[str, ...], at: int) -> tuple[str, ...]:
    return pack[at:] + pack[:at]


def _other_phase(state: State, viewer: Viewer, draw: Draw) -> Phase:
    match state.phase:
        case Bidding() | ChoosingTrump() | ForcedDealer() as phase:
            return replace(phase, hands=_other_hands(phase.hands, viewer, draw))
        case Playing() as phase:
            return _other_play(state, phase, viewer, draw, offered=False)
        case SixteenChance(play=phase):
            return SixteenChance(_other_play(state, phase, viewer, draw, offered=True))
        case phase:
            return phase


# Cards.


@dataclass
class Hidden:
    """The places of cards: hands, and picked-up tricks by seat."""

    hands: list[Hand]
    gone: list[dict[Seat, Card]]


def _other_hands(hands: Hands, viewer: Viewer, draw: Draw) -> Hands:
    return tuple(_shuffled(Hidden(list(hands), []), viewer, draw).hands)


def _shuffled(hidden: Hidden, viewer: Viewer, draw: Draw) -> Hidden:
    """Cards in foreign hands and in picked-up tricks change places."""
    places = [seat for seat in ALL if seat != viewer]
    for _ in range(SWAPS if draw(2) else 0):
        one, other = (_any_place(hidden, places, draw) for _ in range(2))
        mine, theirs = _card_at(hidden, one, draw), _card_at(hidden, other, draw)
        if mine is None or theirs is None or mine == theirs:
            continue
        _put(hidden, one, mine, theirs)
        _put(hidden, other, theirs, mine)
    return hidden


Place = tuple[int, Seat]
"""The number of a picked-up trick, or -1 for the hand; and a seat."""


def _any_place(hidden: Hidden, hands: list[Seat], draw: Draw) -> Place:
    if hidden.gone and draw(2):
        return draw(len(hidden.gone)), draw(len(ALL))
    return -1, hands[draw(len(hands))]


def _card_at(hidden: Hidden, place: Place, draw: Draw) -> Card | None:
    number, seat = place
    if number >= 0:
        return hidden.gone[number][seat]
    cards = cards_of(hidden.hands[seat])
    return cards[draw(len(cards))] if cards else None


def _put(hidden: Hidden, place: Place, old: Card, new: Card) -> None:
    number, seat = place
    if number >= 0:
        hidden.gone[number][seat] = new
    else:
        hidden.hands[seat] ^= BIT[old] | BIT[new]


# Play.


def _other_play(
    state: State, phase: Playing, viewer: Viewer, draw: Draw, *, offered: bool
) -> Playing:
    gone = [dict(zip(ROUND[t.leader], t.cards, strict=True)) for t in phase.picked_up]
    hidden = _shuffled(Hidden(list(phase.hands), gone), viewer, draw)
    told = _other_winners(state.options, phase, draw, offered=offered)
    tricks = _tricks(told, hidden.gone)
    twin = replace(phase, hands=tuple(hidden.hands), picked_up=tricks, tricks=_count(phase, told))
    return replace(twin, terms=replace(twin.terms, dealt=_dealt(twin)))


def _tricks(winners: list[Seat], gone: list[dict[Seat, Card]]) -> tuple[Trick, ...]:
    """The picked-up tricks with these winners, each of whom leads the next."""
    leader = winners[0]
    found = []
    for winner, cards in zip(winners[1:], gone, strict=True):
        found.append(Trick(leader, tuple(cards[seat] for seat in ROUND[leader]), winner))
        leader = winner
    return tuple(found)


def _count(phase: Playing, winners: list[Seat]) -> tuple[int, int]:
    every = [*winners[1:], *((phase.turn,) if phase.lies else ())]
    ones = sum(map(team_of, every))
    return (len(every) - ones, ones)


def _dealt(phase: Playing) -> Hands:
    """The hands as they were dealt."""
    held = list(phase.hands)
    for leader, cards in (
        *((trick.leader, trick.cards) for trick in phase.picked_up),
        (phase.leader, phase.trick),
    ):
        for seat, card in zip(ROUND[leader], cards, strict=False):
            held[seat] |= BIT[card]
    return tuple(held)


def _other_winners(
    options: ChaupatiaOptions, phase: Playing, draw: Draw, *, offered: bool
) -> list[Seat]:
    """The first leader and the winners of the picked-up tricks; the last one leads now."""
    true = [phase.terms.contract.declarer, *(trick.winner for trick in phase.picked_up)]
    for _ in range(TRIES if draw(2) else 0):
        drawn = [true[0], *(draw(len(ALL)) for _ in true[2:]), *true[-1:]][: len(true)]
        if _may_be(options, phase, drawn, offered=offered):
            return drawn
    return true


def _may_be(
    options: ChaupatiaOptions, phase: Playing, winners: list[Seat], *, offered: bool
) -> bool:
    """Whether nothing that is public speaks against these winners."""
    count = _count(phase, winners)
    if options.show_trick_count and count != phase.tricks:
        return False
    twin = replace(phase, tricks=count)
    contract, call = phase.terms.contract, phase.sixteen
    won = [team_of(winner) == contract.team for winner in winners[1:]]
    if phase.lies:
        won.append(team_of(phase.turn) == contract.team)
    if isinstance(call, Sixteen):
        since = won[call.after :]
        return sum(won[: call.after]) == contract.bid and (not _auto(options) or all(since))
    if offered:
        return chance.is_reached(twin)
    return not (_auto(options) and (defeated(contract, count) or sum(won) > contract.bid))


def _auto(options: ChaupatiaOptions) -> bool:
    return options.early_end is EarlyEnd.AUTO
