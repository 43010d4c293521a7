"""Worked cases of scores, matches and tournament matches."""

from typing import Any

from msgspec.structs import replace

from app.engine.errors import BadOptions
from app.engine.values import Outcome
from app.games.tuppi.events import (
    MatchEnded,
)
from app.games.tuppi.kinds import Rami
from app.games.tuppi.match import Ending, TuppiScore
from app.games.tuppi.seats import pair_of
from tests.games.reading import Given, check
from tests.games.tuppi.positions import (
    START,
    at,
    finished,
    game_of,
    one_trick_left,
    rise_of,
    take_trick,
)
from tests.games.tuppi.table import ENGINE, Table, options, table


def _rise(score: TuppiScore) -> dict[str, int | None]:
    return {"pair": score.rise.pair, "points": score.rise.points}


def _winner(outcome: Outcome | None) -> int | None:
    return pair_of(outcome.winners[0]) if outcome and outcome.winners else None


def scoring(given: Given, then: dict[str, Any]) -> None:
    kind, declarers, tricks = given.take("type"), given.take("declarer_pair"), given.take("tricks")
    one = _with_rise(given.take("state"), **given.take("options", {}))
    finished(one, game_of(kind, declarers), (tricks[0], tricks[1]))
    score = one.scores()[0]
    check(then, of_score(score))
    ended = one.happened(MatchEnded)
    assert bool(ended) == (score.tuppi is not None)


def _with_rise(state: dict[str, Any], **chosen: Any) -> Table:
    match = replace(START, rise=rise_of(state["pair"], state["points"]))
    return at(options(**chosen), one_trick_left(match, Rami(0), (7, 6), 0), match)


def of_score(score: TuppiScore) -> dict[str, Any]:
    """What a case may ask of a scored deal."""
    return {
        "winner": lambda: score.winner,
        "points": lambda: score.points,
        "robbery": lambda: score.robbery,
        "credited": lambda: score.credited,
        "state": lambda: _rise(score),
        "tuppi": lambda: score.tuppi,
        "nalsytuppi": lambda: score.nalsytuppi,
    }


def match(given: Given, then: dict[str, Any]) -> None:
    if "early" in given:
        _early(given, then)
    elif "concede" in given:
        _concede(given, then)
    else:
        given.take("names", None)
        check(then, _of_match(_played(given.take("deals"), **given.take("options", {}))))


def _played(deals: list[dict[str, Any]], **chosen: Any) -> Table:
    one = table(options(**chosen))
    for number, one_deal in enumerate(deals, start=1):
        unknown = one_deal.keys() - {"type", "declarer_pair", "tricks"}
        assert not unknown
        assert ENGINE.outcome(one.state) is None, "the match had ended"
        kind, declarers = one_deal["type"], one_deal["declarer_pair"]
        zero, other = one_deal["tricks"]
        finished(one, game_of(kind, declarers, one.state.match.dealer), (zero, other))
        assert len(one.deals) == number
    return one


def _of_match(one: Table) -> dict[str, Any]:
    scores = one.scores()
    outcome = ENGINE.outcome(one.state)
    ended = one.happened(MatchEnded)
    return {
        "states": lambda: [_rise(score) for score in scores],
        "totals": lambda: [list(score.tallies) for score in scores],
        "ended": lambda: outcome is not None,
        "winner": lambda: _winner(outcome),
        "by": lambda: outcome.by if outcome else None,
        "tuppi": lambda: _winner(outcome) if outcome and outcome.by == Ending.TUPPI else None,
        "nalsytuppi": lambda: ended[0].nalsytuppi,
    }


def _early(given: Given, then: dict[str, Any]) -> None:
    early, chosen = given.take("early"), given.take("options")
    sooli = early.pop("sooli", False)
    kind, tricks = "sooli" if sooli else early.pop("type"), early.pop("tricks")
    early.pop("type", None)
    one = _with_rise(early.pop("state"), **chosen)
    game = game_of(kind, early.pop("declarer_pair"))
    assert not early
    winner = 0 if tricks[0] > tricks[1] else 1
    match = one.state.match
    phase = one_trick_left(match, game, (tricks[0], tricks[1]), winner, more=True)
    one.state = replace(one.state, phase=phase)
    take_trick(one)
    scored = one.scores()
    facts = {"stop": lambda: bool(scored)}
    if scored:
        facts |= of_score(scored[0])
    check(then, facts)


def _concede(given: Given, then: dict[str, Any]) -> None:
    concede = given.take("concede")
    for seat in (concede["pair"], concede["pair"] + 2):
        one = _with_rise(concede["state"])
        one.play(seat, "concede")
        check(then, _of_match(one))


def tournament_match(given: Given, then: dict[str, Any]) -> None:
    if "configure" in given:
        chosen = options(**given.take("configure"))
        check(then, {"accepted": lambda: _accepts(chosen)})
        return
    stage = given.take("phase", "block")
    chosen_options = {
        "match": "turnaus",
        "match_deals": given.take("deals_limit"),
        "drawn": {"block": "draw", "playoff": "extra-deals"}[stage],
        **given.take("options", {}),
    }
    if "completed" in given:
        one = _some_deals(given.take("completed"), given.take("annulled"), chosen_options)
    else:
        one = _played(given.take("deals"), **chosen_options)
    check(then, _of_match(one) | _of_tournament(one))


def _accepts(chosen: Any) -> bool:
    try:
        ENGINE.check_options(chosen)
    except BadOptions:
        return False
    return True


def _some_deals(completed: int, annulled: int, chosen: dict[str, Any]) -> Table:
    """Deals won now by the one pair, now by the other; the first ones are annulled once each."""
    one = table(options(**chosen))
    for number in range(completed):
        if number < annulled:
            one.director("void-deal:uneven")
        finished(one, Rami(0), (7, 6) if number % 2 == 0 else (6, 7))
    return one


def _of_tournament(one: Table) -> dict[str, Any]:
    view = one.view(0)
    tallies = [score.points for score in view.table.scores if score.label == "score.tally"]
    last = one.scores()[-1] if one.deals else None
    limit = view.deals or 0

    def extra_deals() -> bool:
        return ENGINE.outcome(one.state) is None and view.table.deal > limit

    return {
        "deals_played": lambda: len(one.deals),
        "deals_left": lambda: limit - len(one.deals),
        "tallies": lambda: tallies,
        "final_state": lambda: _rise(last) if last else None,
        "extra_deals": extra_deals,
    }
