"""Worked cases of dealing, of the draw for the first dealer, and of who deals next."""

from itertools import chain
from typing import Any

import pytest

from app.engine.dealing import Scripted
from app.engine.errors import BadDealing
from app.games.chaupatia.events import CardsDealt, CardsDrawn, DealerFound, DealScored
from app.games.chaupatia.patterns import Pattern, dealt
from tests.games.chaupatia.case_words import TEAMS, after, ledger_of
from tests.games.chaupatia.deals import WAYS, finish, with_ledger
from tests.games.chaupatia.table import ENGINE, Table, options, scripted, table
from tests.games.reading import Given, check


def deal(given: Given, then: dict[str, Any]) -> None:
    deck, dealer = given.take("deck"), given.take("dealer")
    packets = "+".join(map(str, given.take("pattern")))
    one = table(options(), scripted(deck, dealer=dealer))
    by = given.take("by", dealer)
    if "error" in then:
        check(then, {"error": lambda: one.refusal(by, f"pattern:{packets}")[0]})
        return
    one.play(by, f"pattern:{packets}")
    hands = {hand.seat: hand.cards or () for hand in one.happened(CardsDealt)[0].hands}
    received = dealt(tuple(deck), dealer, Pattern(packets))
    # The order received is the dealing's; the table shows each hand as a set.
    assert [set(own) for own in received] == [set(hands[seat]) for seat in range(6)]
    cards = list(chain.from_iterable(hands.values()))
    check(
        then,
        {
            "hands": lambda: {str(seat): list(own) for seat, own in enumerate(received)},
            "deck_size": lambda: len(set(cards)),
            "absent": lambda: [code for code in then["absent"] if code not in cards],
            "per_suit": lambda: _one({sum(c[1] == s for c in cards) for s in "CDHS"}),
            "per_hand": lambda: _one({len(own) for own in hands.values()}),
        },
    )


def _one(counts: set[int]) -> int:
    """The only number of these."""
    (number,) = counts
    return number


def dealer(given: Given, then: dict[str, Any]) -> None:
    if "draws" in given:
        _drawn(given.take("draws"), then)
        return
    before, dealt_by = ledger_of(given.take("before")), given.take("dealer")
    one = with_ledger(table(options(), scripted([*_any_pack()], dealer=dealt_by)), before)
    earner, earned = TEAMS.index(given.take("earner")), given.take("earned")
    finish(one, earner, WAYS[earned])
    score = one.happened(DealScored)[0].score
    assert (score.earner, score.earned) == (earner, earned)
    view = one.view(0)
    assert view.table.dealer == score.next_dealer == one.actor
    check(
        then,
        {
            "next_dealer": lambda: score.next_dealer,
            "after": lambda: after(score),
            "row": lambda: _row(one, before.against[dealt_by % 2], dealt_by),
        },
    )


def _any_pack() -> tuple[str, ...]:
    return tuple(rank + suit for suit in "SHDC" for rank in "AKQJT9876543")


def _row(one: Table, owed: int, dealer: int) -> int:
    """The row of the table in section 15, told by what the engine did."""
    score = one.happened(DealScored)[0].score
    own = score.earner == dealer % 2
    if owed == 0:
        return 2 if own else 1
    if not own:
        return 3 if score.kaap is None else 4
    if score.next_dealer == dealer:
        return 5
    return 6 if max(score.against) == 0 else 7


def _drawn(draws: list[dict[str, str]], then: dict[str, Any]) -> None:
    row = [card for draw in draws for card in draw.values()]
    assert [sorted(map(int, draw)) for draw in draws] == [list(map(int, draw)) for draw in draws]
    if "open" in then:
        check(then, {"open": lambda: _still_tied(row, len(draws))})
        return
    one = _opened(row)
    told = [{str(card.seat): card.card for card in e.turned} for e in one.happened(CardsDrawn)]
    assert told == draws
    check(then, {"dealer": lambda: one.happened(DealerFound)[0].dealer})


def _opened(row: list[str]) -> Table:
    step = ENGINE.start(options(), Scripted(packs=(_any_pack(),), opening=tuple(row)))
    return Table(step.state, step.events)


def _still_tied(row: list[str], draws: int) -> list[int]:
    """Without further cards the match cannot start; with some, those who tied draw them."""
    with pytest.raises(BadDealing, match="opening-undecided"):
        _opened(row)
    rising = ("3C", "4C", "5C", "6C", "7C", "8C")
    return [card.seat for card in _opened([*row, *rising]).happened(CardsDrawn)[draws].turned]
