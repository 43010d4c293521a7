"""Worked cases of whole deals, card by card, and of matches of several deals."""

import re
from typing import Any

from app.games.chaupatia.events import CardsDealt, DealScored
from tests.games.chaupatia.case_stops import ending
from tests.games.chaupatia.case_words import TEAMS, after, ledger_of, move_of
from tests.games.chaupatia.deals import finish, with_ledger
from tests.games.chaupatia.table import Table, options, scripted, table
from tests.games.reading import Given, check


def match(given: Given, then: dict[str, Any]) -> None:
    if "deals" in given:
        _several(given, then)
    else:
        _whole(given, then)


# A whole deal.


def _whole(given: Given, then: dict[str, Any]) -> None:
    deck, dealer = given.take("deck"), given.take("dealer")
    one = table(options(), scripted(deck, deck, dealer=dealer))
    with_ledger(one, ledger_of(given.take("before")))
    one.turn(f"pattern:{'+'.join(map(str, given.take('pattern')))}")
    for seat, call in given.take("calls"):
        one.play(seat, move_of(call))
    trump, forced = given.take("trump"), given.take("forced_choice")
    one.turn(f"forced:{forced}:{trump}" if forced else f"trump:{trump}")
    callers = _tricks(one, given.take("tricks"), given.take("sixteen", None))
    deal, score = one.deal(), one.happened(DealScored)[0].score
    hands = {str(hand.seat): set(hand.cards or ()) for hand in one.happened(CardsDealt)[0].hands}
    then = then | {"hands": {seat: set(cards) for seat, cards in then["hands"].items()}}
    check(
        then,
        {
            "declarer": lambda: score.declarer,
            "bid": lambda: score.bid,
            "hands": lambda: hands,
            "winners": lambda: [trick.winner for trick in deal.tricks],
            "may_call_after": lambda: callers,
            "made": lambda: score.made,
            "earner": lambda: TEAMS[score.earner],
            "earned": lambda: score.earned,
            "after": lambda: after(score),
            "next_dealer": lambda: one.actor,
            "decided_after": lambda: len(deal.tricks),
        },
    )


def _tricks(
    one: Table, tricks: list[dict[str, Any]], call: dict[str, int] | None
) -> dict[str, int]:
    """Play all tricks; who could call 16 after which."""
    callers: dict[str, int] = {}
    for number, trick in enumerate(tricks, start=1):
        assert trick.keys() == {"leader", "cards"}
        assert one.actor == trick["leader"]
        for card in trick["cards"]:
            one.turn(f"play:{card}")
        caller = None if one.deals else one.may_call()
        if caller is not None:
            callers[str(number)] = caller
        if call is not None and call["after"] == number:
            one.play(call["seat"], "call-16")
    return callers


# Several deals.

HOW = re.compile(r"^(?:all passed, dealer (\d)|([AB])) (made|failed) (\d+)(; stop agreed.*)?$")


def _several(given: Given, then: dict[str, Any]) -> None:
    one = table(options(), scripted(PACK, dealer=given.take("first_dealer")))
    for deal in given.take("deals"):
        assert deal.keys() == {"earner", "earned", "how"}
        _one_of_several(one, deal)
    if not one.is_over:
        one.director("last-deal")
    scores = [event.score for event in one.happened(DealScored)]
    totals = {
        name: sum(score.earned for score in scores if score.earner == team)
        for team, name in enumerate(TEAMS)
    }
    check(
        then,
        {
            "after": lambda: [{"dealer": s.dealer, "ledger": after(s)} for s in scores],
            "next_dealer": lambda: scores[-1].next_dealer,
            "totals": lambda: totals,
            **ending(one),
        },
    )


PACK = tuple(rank + suit for suit in "SHDC" for rank in "AKQJT9876543")


def _one_of_several(one: Table, deal: dict[str, Any]) -> None:
    found = HOW.match(deal["how"])
    assert found, deal["how"]
    dealer, team, result, points, stops = found.groups()
    assert dealer is None or one.actor == int(dealer)
    playing = int(dealer) % 2 if dealer else TEAMS.index(team)
    earner = playing if result == "made" else 1 - playing
    assert TEAMS[earner] == deal["earner"]
    meanwhile = _agree_to_stop if stops else _nothing
    finish(one, earner, (result, int(points)), forced=dealer is not None, meanwhile=meanwhile)
    assert one.happened(DealScored)[-1].score.earned == deal["earned"]


def _nothing(_one: Table) -> None:
    """Nobody speaks of stopping."""


def _agree_to_stop(one: Table) -> None:
    one.play(0, "stop-propose")
    for seat in range(1, 6):
        one.play(seat, "stop-accept")
    assert not one.is_over
