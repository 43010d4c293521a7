"""Worked cases of play: what is legal, who wins a trick, and what is shown."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from app.engine.seats import SPECTATOR
from app.games.chaupatia.cards import CODES
from app.games.chaupatia.events import TrickTaken
from tests.games.chaupatia.case_words import options_of
from tests.games.chaupatia.positions import at, playing
from tests.games.chaupatia.table import Table, options, table
from tests.games.reading import Given, check


def play_legal(given: Given, then: dict[str, Any]) -> None:
    if "view" in given:
        _shown(given, then)
        return
    trump, leader, lying = given.take("trump"), given.take("leader"), given.take("table")
    if "hand" not in given:
        check(then, {"winner": lambda: _winner(trump, leader, lying)})
        return
    seat = (leader + len(lying)) % 6
    phase = playing({seat: given.take("hand")}, leader=leader, trump=trump, trick=lying)
    one = at(options(), phase)
    assert one.actor == seat
    if "action" in given:
        action = given.take("action")
        check(then, {"error": lambda: one.refusal(seat, f"play:{action}")[0]})
        return
    legal = {move.removeprefix("play:") for move in one.legal(seat)}
    assert len(then["legal"]) == len(set(then["legal"]))
    check({"legal": set(then["legal"])}, {"legal": lambda: legal})


def _winner(trump: str, leader: int, trick: list[str]) -> int:
    """Play the six cards, each from a hand that has none of the suit led besides."""
    led = trick[0][1]
    spare = iter([code for code in CODES if code[1] != led and code not in trick])
    seats = [(leader + step) % 6 for step in range(6)]
    hands = {seat: [card, next(spare)] for seat, card in zip(seats, trick, strict=True)}
    one = at(options(), playing(hands, leader=leader, trump=trump))
    for seat, card in zip(seats, trick, strict=True):
        one.play(seat, f"play:{card}")
    taken = one.happened(TrickTaken)[0]
    assert taken.taken_by == one.actor
    return one.actor


# What is shown.


def _totals(one: Table, viewer: int) -> bool:
    view, phase = one.view(viewer), one.state.phase
    totals = phase.tricks  # type: ignore[union-attr]
    by_seat = tuple(seat.tricks for seat in view.table.seats[:2])
    return view.team_tricks == totals == by_seat


def _on_table(one: Table, viewer: int) -> bool:
    cards = [card.card for card in one.view(viewer).table.trick]
    return cards == [CODES[card] for card in one.state.phase.trick]  # type: ignore[union-attr]


def _earlier(one: Table, viewer: int) -> bool:
    text = msgspec.json.encode(one.view(viewer)).decode()
    gone = one.state.phase.picked_up  # type: ignore[union-attr]
    return any(f'"{CODES[card]}"' in text for trick in gone for card in trick.cards)


def _hands(one: Table, viewer: int) -> bool:
    return any(seat.hand is not None for seat in one.view(viewer).table.seats)


SHOWN: Final[dict[str, Callable[[Table, int], bool]]] = {
    "trick totals of both teams": _totals,
    "cards on the table": _on_table,
    "earlier tricks": _earlier,
    "all hands": _hands,
}


def _shown(given: Given, then: dict[str, Any]) -> None:
    view = given.take("view")
    assert view == {"viewer": "spectator", "situation": "trick 5 is running"}
    one = in_trick(5, **options_of(given.take("options")))
    told = {name: shows(one, SPECTATOR) for name, shows in SHOWN.items()}
    check(
        then,
        {
            "shown": lambda: [name for name in then["shown"] if told[name]],
            "hidden": lambda: [name for name in then["hidden"] if not told[name]],
        },
    )


def in_trick(number: int, **chosen: Any) -> Table:
    """A deal that the clock has brought into the middle of this trick."""
    one = table(options(early_end="play-out", **chosen))
    while len(one.happened(TrickTaken)) < number - 1:
        one.clock()
    for _ in range(3):
        one.clock()
    return one
