"""Worked cases of Avotuppi."""

from typing import Any

from msgspec.structs import replace

from app.games.tuppi.events import CardsDealt, CardUncovered, ShowTurned
from app.games.tuppi.rise import Rise
from app.games.tuppi.scoring import TRICKS
from tests.games.reading import Given, check
from tests.games.tuppi.case_deals import FULL_DECK
from tests.games.tuppi.small import (
    JACK_BY_SEAT,
    AvoTable,
    at_two,
    avo_options,
    columns_in_play,
    game_of_two,
    two,
)
from tests.games.tuppi.table import scripted


def avo(given: Given, then: dict[str, Any]) -> None:
    op = {
        "counts": _counts,
        "deal": _deal,
        "leader": _leader,
        "order": _order,
        "legal": _legal,
        "turn-up": _turn_up,
        "score": _score,
        "visible": _visible,
    }[given.take("op")]
    op(given, then)


def dealt_by(dealer: int, deck: list[str] = FULL_DECK, **chosen: Any) -> AvoTable:
    """A match whose first deal this seat deals from this pack."""
    return two(avo_options(**chosen), scripted(deck, opening=JACK_BY_SEAT[dealer]))


def _counts(given: Given, then: dict[str, Any]) -> None:
    view = two().view(0)
    columns = view.table.seats[0].columns
    hidden, above = sum(one.covers for one in columns), sum(bool(one.open) for one in columns)
    hand = len(view.table.seats[0].hand or ())
    check(
        then,
        {
            "per_player": lambda: hidden + above + hand,
            "hidden": lambda: hidden,
            "open": lambda: above,
            "hand": lambda: hand,
            "players": lambda: len(view.table.seats),
        },
    )


def _deal(given: Given, then: dict[str, Any]) -> None:
    one = dealt_by(given.take("dealer"), given.take("deck"), show_entry="sequential")
    etumies = one.to_act()[0]
    hands = [set(hand.cards or ()) for hand in one.happened(CardsDealt)[0].hands]
    seats = one.view(0).table.seats
    rows = one.run_to_deal_end().deal().rows
    for seat in (0, 1):
        expected = then[str(seat)]
        assert list(rows[seat].hidden) == expected["hidden"]
        assert [column.open for column in seats[seat].columns] == expected["open"]
        assert hands[seat] == set(expected["hand"])
    assert then.keys() == {"etumies", "0", "1"}
    assert then["etumies"] == etumies


def _leader(given: Given, then: dict[str, Any]) -> None:
    one = dealt_by(given.take("dealer"))
    for seat, choice in given.take("shows").items():
        if one.view(0).kind is None:
            one.play(int(seat), f"show:{choice}")
    view = one.view(0)
    check(
        then,
        {
            "type": lambda: str(view.kind),
            "ramaaja": lambda: view.ramaaja,
            "leader": lambda: one.to_act()[0],
            "revealed": lambda: [[e.seat, str(e.choice)] for e in one.happened(ShowTurned)],
        },
    )


def _order(given: Given, then: dict[str, Any]) -> None:
    leader = given.take("leader")
    one = dealt_by(0).plays((1, "show:nolo"), (0, "show:nolo"))
    if leader == 0:
        one = dealt_by(1).plays((0, "show:nolo"), (1, "show:nolo"))
    order: list[int] = []
    while len(order) < 4:
        order.append(one.to_act()[0])
        one.time_out(order[-1])
    tricks = len(one.run_to_deal_end().deal().tricks)
    check(then, {"order": lambda: order, "tricks_in_deal": lambda: tricks})


def _legal(given: Given, then: dict[str, Any]) -> None:
    led = given.take("led")
    # Two hidden cards are named, and three open ones: the third lies on some other card.
    columns = list(zip(given.take("open"), [*given.take("hidden"), "6C"], strict=True))
    phase = columns_in_play(
        {1: given.take("hand"), 0: ["2S"]}, {1: columns}, leader=0, trick=[f"J{led}"]
    )
    legal = [text.removeprefix("play:") for text in at_two(phase).legal(1) if text != "concede"]
    check(then | {"legal": set(then["legal"])}, {"legal": lambda: set(legal)})


def _turn_up(given: Given, then: dict[str, Any]) -> None:
    seat, led = given.take("seat"), given.take("led")
    laid = given.take("columns")
    assert all(one.keys() == {"open", "hidden"} for one in laid)
    columns = [(one["open"], one["hidden"]) for one in laid]
    phase = columns_in_play(
        {seat: given.take("hand"), 1 - seat: ["2D", "3D"]},
        {seat: columns},
        leader=1 - seat,
        trick=[f"J{led}"],
    )
    one = at_two(phase).play(seat, f"play:{given.take('plays')}")
    turned = one.happened(CardUncovered)[0].card
    one.play(1 - seat, "play:2D")
    legal = [text.removeprefix("play:") for text in one.legal(seat) if text != "concede"]
    check(then, {"turned": lambda: turned, "legal_for_second_card": lambda: legal})


def _score(given: Given, then: dict[str, Any]) -> None:
    state = given.take("state")
    one = two()
    rise = Rise(state["player"], state["points"])
    one.state = replace(one.state, match=replace(one.state.match, rise=rise))
    first, second = given.take("tricks")
    assert first + second == TRICKS
    one.finished(game_of_two(given.take("type"), given.take("ramaaja")), (first, second))
    score = one.scores()[0]
    check(
        then,
        {
            "winner": lambda: score.winner,
            "points": lambda: score.points,
            "credited": lambda: score.credited,
            "state": lambda: {"player": score.rise.pair, "points": score.rise.points},
            "tuppi": lambda: score.tuppi,
        },
    )


def _visible(given: Given, then: dict[str, Any]) -> None:
    viewer, target = given.take("viewer"), given.take("target")
    assert target == "own-hidden"
    one = dealt_by(1 - viewer)
    columns = one.view(viewer).table.seats[viewer].columns
    told = {column.open for column in columns} | set(
        one.view(viewer).table.seats[viewer].hand or ()
    )
    hidden = set(one.run_to_deal_end().deal().rows[viewer].hidden)
    check(then, {"allowed": lambda: bool(told & hidden)})
