"""Worked cases of Kolmen tuppi."""

from typing import Any

from msgspec.structs import replace

from app.games.tuppi.events import CardsDealt, GameFixed, PlayBegan
from app.games.tuppi.kolmen.engine import KolmenTuppiEngine
from app.games.tuppi.moves import SHOWS
from app.games.tuppi.rise import Rise
from tests.games.reading import Given, check
from tests.games.tuppi.case_deals import FULL_DECK
from tests.games.tuppi.small import JACK_BY_SEAT, KOLMEN, KolmenTable, kolmen_options, three
from tests.games.tuppi.table import scripted


def kolmen(given: Given, then: dict[str, Any]) -> None:
    op = {
        "deal": _deal,
        "phases": _phases,
        "leader": _leader,
        "score": _score,
        "match": _match,
        "after-deal": _after_deal,
    }[given.take("op")]
    op(given, then)


def _deal(given: Given, then: dict[str, Any]) -> None:
    dealer, deck = given.take("dealer"), given.take("deck")
    one = three(dealing=scripted(deck, opening=JACK_BY_SEAT[dealer]))
    hands = {str(hand.seat): hand.cards or () for hand in one.happened(CardsDealt)[0].hands}
    hands["unused"] = one.run_to_deal_end().deal().unused
    firsts = then["first_cards"]
    check(
        then,
        {
            "etumies": lambda: one.happened(PlayBegan)[0].leader,
            "counts": lambda: {name: len(cards) for name, cards in hands.items()},
            "first_cards": lambda: {s: c for s, c in firsts.items() if c in hands[s]},
        },
    )


def _phases(given: Given, then: dict[str, Any]) -> None:
    one = three()
    phase = one.in_play()
    robbery = [name for name in KOLMEN.types.score.__struct_fields__ if "robbery" in name]
    check(
        then,
        {
            "show": lambda: bool({*KolmenTuppiEngine.types.moves} & {*SHOWS}),
            "type": lambda: str(one.view(0).kind),
            "ramaaja": lambda: getattr(phase.terms.game, "ramaaja", None),
            "ryosto_possible": lambda: bool(robbery or one.happened(GameFixed)),
        },
    )


def _leader(given: Given, then: dict[str, Any]) -> None:
    one = three(dealing=scripted(FULL_DECK, opening=JACK_BY_SEAT[given.take("dealer")]))
    check(then, {"leader": lambda: one.to_act()[0]})


def _score(given: Given, then: dict[str, Any]) -> None:
    one = three().finished(*given.take("tricks"))
    check(then, {"points": lambda: list(one.scores()[0].seat_points)})


def _match(given: Given, then: dict[str, Any]) -> None:
    one = three()
    for tricks in given.take("deals"):
        one.finished(*tricks)
    check(then, _of_match(one, [list(score.tallies) for score in one.scores()]))


def _of_match(one: KolmenTable, totals: Any) -> dict[str, Any]:
    outcome = KOLMEN.outcome(one.state)
    return {
        "totals": lambda: totals,
        "ended": lambda: outcome is not None,
        "winner": lambda: outcome.winners[0] if outcome else None,
    }


def _after_deal(given: Given, then: dict[str, Any]) -> None:
    one = three(kolmen_options(**given.take("options", {})))
    match = one.state.match
    state = given.take("state", {"player": None, "points": 0})
    rise = Rise(state["player"], state["points"])
    before = tuple(given.take("before", match.tallies))
    one.state = replace(one.state, match=replace(match, rise=rise, tallies=before))
    score = one.finished(*given.take("tricks")).scores()[-1]
    after = {"player": score.rise.pair, "points": score.rise.points}
    check(
        then,
        {
            **_of_match(one, list(score.tallies)),
            "credited": lambda: sum(score.seat_credited),
            "state": lambda: after,
        },
    )
