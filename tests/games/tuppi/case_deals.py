"""Worked cases of dealing: what the engine does with a pack."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from app.games.tuppi.events import (
    CardsDealt,
    DealerFound,
    DealVoided,
)
from app.games.tuppi.kinds import Rami
from app.games.tuppi.phase_views import CutView, ShowView
from tests.games.reading import Given, check
from tests.games.tuppi.positions import (
    START,
    at,
    one_trick_left,
    rise_of,
    take_trick,
)
from tests.games.tuppi.table import Table, options, scripted, table

JACK_BY_SEAT = {0: ["JC"], 1: ["2C", "JC"], 2: ["2C", "3C", "JC"], 3: ["2C", "3C", "4C", "JC"]}
"""Openings after which each seat deals, from seat 0 on."""

FULL_DECK = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]


def deal(given: Given, then: dict[str, Any]) -> None:
    op = {
        "first-dealer": _first_dealer,
        "deal": _deal,
        "cutter": _cutter,
        "etumies": _etumies,
        "next-dealer": _next_dealer,
        "void": _void,
        "view-hand": _view_hand,
    }[given.take("op")]
    op(given, then)


def _first_dealer(given: Given, then: dict[str, Any]) -> None:
    start, cards = given.take("start"), given.take("cards")
    opts = options(first_dealer_start=str(start))
    found = table(opts, scripted(FULL_DECK, opening=cards)).happened(DealerFound)[0]
    check(then, {"dealer": lambda: found.dealer, "cards_used": lambda: len(found.turned)})


def dealt_by(dealer: int, deck: Sequence[str] = FULL_DECK, **chosen: Any) -> Table:
    """A match whose first deal this seat deals from this pack."""
    return table(options(**chosen), scripted(deck, opening=JACK_BY_SEAT[dealer]))


def _deal(given: Given, then: dict[str, Any]) -> None:
    chosen = given.take("options", {})
    one = dealt_by(given.take("dealer"), given.take("deck"), **chosen)
    cut, cutter = given.take("cut"), one.view(0).phase
    if cut is not None:
        assert isinstance(cutter, CutView)
        one.play(cutter.cutter, f"cut:{cut}")
    hands = {str(hand.seat): hand.cards for hand in one.happened(CardsDealt)[0].hands}

    def etumies() -> int:
        phase = one.view(0).phase
        assert isinstance(phase, ShowView)
        return phase.waiting_for

    def as_dealt() -> dict[str, set[str]]:
        assert all(len(hands[seat] or ()) == 13 for seat in hands)
        return {seat: set(cards or ()) for seat, cards in hands.items()}

    if "hands" in then:
        then = then | {"hands": {seat: set(cards) for seat, cards in then["hands"].items()}}
    # A hand is a set: that a card was dealt first or last shows in whose hand it is.
    firsts = then.get("first_cards", {})
    last = then.get("last_card", {})
    check(
        then,
        {
            "etumies": etumies,
            "hands": as_dealt,
            "first_cards": lambda: {s: c for s, c in firsts.items() if c in (hands[s] or ())},
            "last_card": lambda: last if last["card"] in (hands[str(last["seat"])] or ()) else None,
        },
    )


def _cutter(given: Given, then: dict[str, Any]) -> None:
    one = dealt_by(given.take("dealer"), cut="ask")
    check(then, {"seat": lambda: one.to_act()[0]})


def _etumies(given: Given, then: dict[str, Any]) -> None:
    one = dealt_by(given.take("dealer"), show_entry="sequential")
    check(then, {"seat": lambda: one.to_act()[0]})


def _next_dealer(given: Given, then: dict[str, Any]) -> None:
    match = replace(START, dealer=given.take("dealer"))
    game = Rami(0)
    one = at(options(), one_trick_left(match, game, (7, 6), 0), match)
    take_trick(one)
    check(then, {"dealer": lambda: one.view(0).table.dealer})


def _void(given: Given, then: dict[str, Any]) -> None:
    played, state = given.take("deals_played"), given.take("state")
    rise = rise_of(state["pair"], state["points"])
    dealer = given.take("dealer")
    match = replace(START, dealer=dealer, deal=played + 1, pack=played, rise=rise)
    opts = options(match=given.take("match"))
    one = at(opts, one_trick_left(match, Rami(0), (7, 6), 0), match)
    one.director(f"void-deal:{given.take('reason')}")
    view = one.view(0)
    check(
        then,
        {
            "annulled": lambda: bool(one.happened(DealVoided)),
            "dealer": lambda: view.table.dealer,
            "deals_played": lambda: view.table.deal - 1,
            "state": lambda: {"pair": view.rise.pair, "points": view.rise.points},
        },
    )


def _view_hand(given: Given, then: dict[str, Any]) -> None:
    assert given.take("cards_dealt") == 52
    view = table(options()).view(given.take("viewer"))
    seat = given.take("seat")
    check(then, {"allowed": lambda: view.table.seats[seat].hand is not None})
