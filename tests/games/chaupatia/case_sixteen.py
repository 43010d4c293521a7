"""Worked cases of 16 and of what a deal earns: whole deals with given winners of the tricks."""

from typing import Any

from app.games.chaupatia.deal import ChaupatiaDeal
from app.games.chaupatia.events import DealScored, SixteenCalled
from tests.games.chaupatia.case_words import TEAMS, options_of
from tests.games.chaupatia.deals import Played, contracted
from tests.games.chaupatia.table import Table
from tests.games.reading import Given, check

Action = tuple[int, str, int]


def sixteen(given: Given, then: dict[str, Any]) -> None:
    chosen, setting = options_of(given.take("options", {})), _setting(given)
    last = len(setting["winners"])
    action, declined = given.take("action", None), given.take("declined_after", None)
    if action is not None and len(action) == 2:
        action = (*action, last)
    if "error" in then:
        played = _played(setting, chosen, {declined: (None, "decline-16")} if declined else {})
        seat, verb, _ = action
        check(then, {"error": lambda: played.table.refusal(seat, verb)[0]})
        return
    verbs = {action[2]: (action[0], action[1])} if action else {}
    one = _played(setting, chosen, verbs).table
    automatic = _played(setting, chosen | {"early_end": "auto"}, verbs).table
    check(then, _facts(one, automatic))


def scoring(given: Given, then: dict[str, Any]) -> None:
    setting, after = _setting(given), given.take("sixteen_after", None)
    verbs = {after: (setting["winners"][after - 1], "call-16")} if after else {}
    one = _played(setting, {}, verbs).table
    check(then, _facts(one, one))


def _setting(given: Given) -> dict[str, Any]:
    names = ("declarer", "bid", "forced", "winners")
    setting = {name: given.take(name) for name in names}
    declarer, forced = setting["declarer"], setting["forced"]
    # Who deals makes no difference but to a forced contract.
    return setting | {"dealer": declarer if forced else (declarer + 3) % 6}


def _played(setting: dict[str, Any], chosen: dict[str, Any], verbs: dict[int, Any]) -> Played:
    """Play the tricks as far as the deal goes, with the acts that follow each."""
    winners, rest = setting["winners"], dict(setting)
    bid, declarer = rest.pop("bid"), rest.pop("declarer")
    played = contracted(declarer, bid, rest.pop("winners"), chosen=chosen, **rest)
    one = played.table
    for number, winner in enumerate(winners, start=1):
        if one.deals:
            break
        played.trick()
        if not one.deals:
            assert one.actor == winner
        if number in verbs:
            _act(played, *verbs[number])
    return played


def _act(played: Played, seat: int | None, verb: str) -> None:
    one = played.table
    actor = one.actor
    assert seat in (None, actor)
    if verb == "lead":
        played.lead()
    else:
        one.play(actor, verb)


def _facts(one: Table, automatic: Table) -> dict[str, Any]:
    """What a case may ask; when the result was fixed is told by ending the deal at once."""

    def deal() -> ChaupatiaDeal:
        assert one.deals, "the deal is not over"
        return one.deal()

    def score(name: str) -> Any:
        ours = getattr(deal().score, name)
        assert ours == getattr(automatic.deal().score, name)
        return ours

    def called_after() -> int | None:
        calls = one.happened(SixteenCalled)
        assert len(calls) == (deal().sixteen_after is not None) == deal().score.sixteen
        return deal().sixteen_after

    return {
        "may_call": one.may_call,
        "called_after": called_after,
        "decided_after": lambda: len(automatic.deal().tricks),
        "played": lambda: len(deal().tricks),
        "made": lambda: score("made"),
        "earner": lambda: TEAMS[score("earner")],
        "earned": lambda: one.happened(DealScored)[0].score.earned,
    }
