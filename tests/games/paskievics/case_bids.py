"""Worked cases of the auction."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from app.engine.errors import RuleViolation
from app.games.paskievics.cards import CARD, HONOURS, PACK
from app.games.paskievics.events import AuctionWon, DealVoided, TalonTaken
from app.games.paskievics.levels import TAKEN
from app.games.paskievics.state import Taking
from tests.games.paskievics.case_words import bid_name, bid_text, by_seat, name, seat
from tests.games.paskievics.table import Table, dealt
from tests.games.reading import Given, check

MATTER = ("SKIZ", "XXI", "I", "XX", "XIX", "XVIII")
"""The cards on which calls depend."""

TALON = 4


def bidding_legal(given: Given, then: dict[str, Any]) -> None:
    history, to_act, hand = given.take("history"), seat(given.take("to_act")), given.take("hand")
    one = next(_tables(history, to_act, hand))
    assert one.to_act() == (to_act,)
    check(
        then,
        {
            "legal": lambda: sorted_as(then["legal"], map(bid_name, one.legal(to_act))),
            "illegal": lambda: {
                call: one.refused(to_act, bid_text(call)).rule for call in then["illegal"]
            },
        },
    )


def sorted_as(order: Sequence[str], found: Iterable[str]) -> list[str]:
    """What was found, in the order of the case where it names it."""
    rest = list(found)
    known = [one for one in order if one in rest]
    return [*known, *(one for one in rest if one not in order)]


def _tables(history: Sequence[Sequence[str]], to_act: int, hand: Sequence[str]) -> Iterator[Table]:
    """Tables at which the others hold what makes their calls legal."""
    free = [card for card in MATTER if card not in hand]
    others = [place for place in range(4) if place != to_act]
    for owners in product((*others, TALON), repeat=len(free)):
        hands: dict[int, list[str]] = {place: [] for place in (*others, TALON)}
        for card, owner in zip(free, owners, strict=True):
            hands[owner].append(card)
        talon = hands.pop(TALON)
        one = dealt({**hands, to_act: hand}, _padded(talon, hand))
        try:
            one.plays(*((seat(who), bid_text(call)) for who, call in history))
        except RuleViolation:
            continue
        yield one


def _padded(talon: Sequence[str], hand: Sequence[str]) -> list[str]:
    """A whole talon without any other card that matters."""
    dull = [card for card in PACK.codes if card not in hand and card not in MATTER]
    return [*talon, *dull[: 6 - len(talon)]]


def bidding_sequence(given: Given, then: dict[str, Any]) -> None:
    calls = given.take("calls")
    one = dealt(by_seat(given.take("deal")), given.take("talon"))
    taken = given.take("take", None)
    illegal = _first_illegal(one, calls)
    if illegal is not None:
        check(then, {"result": lambda: "illegal", "index": lambda: illegal})
        return
    trial = False
    if isinstance(one.state.phase, Taking):
        declarer = one.state.phase.won.declarer
        trial = one.view(declarer).trial
        level = one.state.phase.won.level
        one.play(declarer, f"take:{TAKEN[level] if taken is None else taken}")
    _check_end(one, then, trial=trial)


def _first_illegal(one: Table, calls: Sequence[Sequence[str]]) -> int | None:
    for place, (who, call) in enumerate(calls):
        try:
            one.play(seat(who), bid_text(call))
        except RuleViolation:
            return place
    return None


def _check_end(one: Table, then: Mapping[str, Any], *, trial: bool) -> None:
    auctions, talons = one.happened(AuctionWon), one.happened(TalonTaken)
    void = bool(one.happened(DealVoided))

    def share(who: int) -> list[str]:
        return _share(talons[0], who, then.get("talon", {}).get(name(who), []))

    check(
        then,
        {
            "result": lambda: "void" if void else "contract",
            "declarer": lambda: name(auctions[0].declarer),
            "bid": lambda: str(auctions[0].level),
            "proba": lambda: trial,
            "proba_honour": lambda: _honour(share(auctions[0].declarer)),
            "yield_by": lambda: name(auctions[0].yielder),
            "invit": lambda: _invit(auctions[0]),
            "must_call": lambda: auctions[0].must_call,
            "contract": lambda: str(talons[0].contract),
            "value": lambda: 4 - TAKEN[talons[0].contract],
            "talon": lambda: {name(who): share(who) for who in map(seat, then["talon"])},
            "payments": lambda: {name(who): one.state.match.totals[who] for who in range(4)},
            "next_dealer": lambda: "same" if one.state.match.dealer == 3 else "next",
        },
    )


def _invit(won: AuctionWon) -> dict[str, Any] | None:
    told = won.invit
    if told is None:
        return None
    return {"by": name(told.seat), "card": told.card, "accepted": told.accepted}


def _share(taken: TalonTaken, who: int, order: Sequence[str]) -> list[str]:
    """The talon cards of a seat, in the order of the case."""
    told = next(share for share in taken.shares if share.seat == who)
    return sorted(told.cards or (), key=lambda card: [*order, card].index(card))


def _honour(cards: Sequence[str]) -> str | None:
    return next((card for card in cards if 1 << CARD[card] & HONOURS), None)
