"""Worked cases of the auction, the forced choice and the trumps."""

from typing import Any

from app.games.chaupatia.phase_views import AuctionView, ChooseTrumpView, ForcedChoiceView
from tests.games.chaupatia.case_words import call_of, move_of, options_of
from tests.games.chaupatia.table import Table, options, scripted, table
from tests.games.reading import Given, check

PACK = tuple(rank + suit for suit in "SHDC" for rank in "AKQJT9876543")


def _auction(given: Given) -> Table:
    chosen = options_of(given.take("options", {}))
    one = table(options(**chosen), scripted(PACK, dealer=given.take("dealer")))
    return one.turn("pattern:4+4")


def bidding_legal(given: Given, then: dict[str, Any]) -> None:
    one = _auction(given)
    for seat, call in given.take("calls"):
        one.play(seat, move_of(call))
    phase = given.take("phase", "auction")
    assert one.view(0).phase.__struct_config__.tag == phase
    if "action" in given:
        seat, call = given.take("action")
        check(then, {"error": lambda: one.refusal(seat, move_of(call))[0]})
        return
    check(
        then,
        {
            "to_act": lambda: one.actor,
            "legal": lambda: [call_of(move) for move in one.legal(one.actor)],
        },
    )


def bidding_sequence(given: Given, then: dict[str, Any]) -> None:
    one = _auction(given)
    calls = given.take("calls")
    if "error" in then:
        check(then, _refused(one, calls))
        return
    for seat, call in calls:
        one.play(seat, move_of(call))
    view = one.view(0)
    status = {
        AuctionView: "open",
        ChooseTrumpView: "won",
        ForcedChoiceView: "passed-out",
    }[type(view.phase)]
    check(
        then,
        {
            "status": lambda: status,
            "to_act": lambda: one.actor,
            "declarer": lambda: view.declarer,
            "bid": lambda: view.bid,
            "choices": lambda: sorted({int(move[7]) for move in one.legal(one.actor)}),
        },
    )


def _refused(one: Table, calls: list[Any]) -> dict[str, Any]:
    """The last call is refused, and none before it."""
    for seat, call in calls[:-1]:
        one.play(seat, move_of(call))
    seat, call = calls[-1]
    code = one.refused(seat, move_of(call)).code
    return {"error": lambda: code, "at": lambda: len(calls) - 1}
