"""Paper: lines are scored by the code that scores play, and impossible ones are refused."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
import pytest

from app.engine.errors import BadLine
from app.engine.referee import Referee
from app.games.chaupatia.deal import ChaupatiaLine
from app.games.chaupatia.match import ChaupatiaScore
from tests.games.chaupatia.table import ENGINE, options
from tests.games.chaupatia.walks import MANNERS, walk


def line(declarer: int, bid: int, **facts: bool) -> ChaupatiaLine:
    return ChaupatiaLine(declarer, bid, **{"made": True, **facts})


def scores(*lines: ChaupatiaLine, dealer: int = 0, **chosen: Any) -> list[ChaupatiaScore]:
    rows = ENGINE.score_sheet(options(**chosen), lines, dealer)
    assert [row.number for row in rows] == list(range(1, len(lines) + 1))
    found = [row.score for row in rows]
    assert all(isinstance(score, ChaupatiaScore) for score in found)
    return found  # type: ignore[return-value]


def refused(*lines: ChaupatiaLine, **chosen: Any) -> tuple[str, str, dict[str, Any]]:
    with pytest.raises(BadLine) as caught:
        scores(*lines, **chosen)
    return caught.value.code, caught.value.rule, dict(caught.value.params)


def test_counters_kapen_and_dealers_follow_the_lines() -> None:
    found = scores(
        line(1, 7),
        line(0, 6, made=False, sixteen=True),
        line(3, 6, sixteen=True),
        line(0, 5, forced=True),
    )
    assert [(s.earner, s.earned) for s in found] == [(1, 7), (1, 32), (1, 16), (0, 5)]
    assert [s.against for s in found] == [(7, 0), (39, 0), (7, 0), (2, 0)]
    assert [s.kapen for s in found] == [(0, 0), (0, 0), (0, 1), (0, 1)]
    assert [s.kaap for s in found] == [None, None, 1, None]
    assert [s.dealer for s in found] == [0, 0, 0, 0]
    assert found[-1].next_dealer == 0


def test_the_dealer_of_a_forced_line_is_who_deals_then() -> None:
    found = scores(line(0, 8), line(1, 5, forced=True, made=False))
    assert found[1].dealer == 1
    told = refused(line(0, 8), line(0, 5, forced=True))
    assert told == ("line-forced-not-dealer", "CHA-FORCE-1", {"number": 2, "seat": 1})


@pytest.mark.parametrize(
    ("one", "code", "rule"),
    [
        (line(0, 4), "line-no-bid", "CHA-BID-2"),
        (line(0, 9, sixteen=True), "line-no-bid", "CHA-BID-2"),
        (line(0, -6, forced=True), "line-no-bid", "CHA-BID-2"),
        (line(6, 6), "line-no-seat", "CHA-PLR-1"),
        (line(-1, 4), "line-no-seat", "CHA-PLR-1"),
        (line(0, 5), "line-five-not-forced", "CHA-FORCE-3"),
        (line(0, 7, forced=True), "line-forced-too-high", "CHA-FORCE-3"),
        (line(0, 8, forced=True, made=False), "line-forced-too-high", "CHA-FORCE-3"),
        (line(2, 8, sixteen=True), "line-sixteen-barred", "CHA-16-6"),
        (line(0, 5, forced=True, sixteen=True), "line-sixteen-barred", "CHA-16-6"),
    ],
)
def test_a_line_that_cannot_have_happened_is_refused_with_its_rule(
    one: ChaupatiaLine, code: str, rule: str
) -> None:
    told = refused(one)
    assert told[:2] == (code, rule)
    named = {"seat": one.declarer, "bid": one.bid}
    assert told[2] == {"number": 1} | {n: named[n] for n in told[2].keys() & named.keys()}
    text = msgspec.json.encode([one])
    assert Referee(ENGINE).read_lines(text) == [one], "the schema leaves it to the rules"


def test_sixteen_on_a_forced_six_is_an_option() -> None:
    one = line(0, 6, forced=True, sixteen=True)
    assert scores(one)[0].earned == 16
    told = refused(one, sixteen_on_forced_six=False)
    assert told == ("line-sixteen-on-forced", "CHA-16-7", {"number": 1})


def test_no_line_follows_the_end() -> None:
    assert refused(line(0, 8), line(0, 8), max_deals=1) == (
        "line-after-end",
        "CHA-STOP-7",
        {"number": 2},
    )
    assert refused(*[line(1, 6, sixteen=True)] * 5, max_kapen=1)[2] == {"number": 5}


def test_level_teams_may_need_one_line_more() -> None:
    lines = (line(1, 8), line(0, 8))
    assert len(scores(*lines, max_deals=2)) == 2
    extra: dict[str, Any] = {"max_deals": 2, "level_result": "extra-deal"}
    assert len(scores(*lines, line(1, 6), **extra)) == 3
    assert refused(*lines, line(1, 6), line(1, 6), **extra)[2] == {"number": 4}


@pytest.mark.parametrize("on_forced", [True, False])
def test_paper_takes_exactly_the_lines_that_the_rules_allow(on_forced: bool) -> None:
    """Every line with a bid up to 10, before every dealer: spelled out here once more."""
    for dealer in range(6):
        allowed = set(lines_allowed(dealer, on_forced=on_forced))
        for one in every_line():
            bad = why_not(one, dealer, on_forced=on_forced)
            assert (bad is None) == (one in allowed), (one, bad)
            assert bad is None or re.fullmatch(r"CHA-[A-Z0-9]+-\d+", bad.rule)


def why_not(one: ChaupatiaLine, dealer: int, *, on_forced: bool) -> BadLine | None:
    try:
        scores(one, dealer=dealer, sixteen_on_forced_six=on_forced)
    except BadLine as bad:
        return bad
    return None


def every_line() -> Iterator[ChaupatiaLine]:
    either = (False, True)
    numbers, facts = product(range(-1, 7), range(-1, 11)), list(product(either, either, either))
    return (ChaupatiaLine(*one, *other) for one in numbers for other in facts)


def lines_allowed(dealer: int, *, on_forced: bool) -> Iterator[ChaupatiaLine]:
    for made in (False, True):
        for seat in range(6):
            for bid, sixteen in ((6, False), (7, False), (8, False), (6, True), (7, True)):
                yield line(seat, bid, made=made, sixteen=sixteen)
        for bid, sixteen in ((5, False), (6, False), (6, True)):
            if on_forced or not sixteen:
                yield line(dealer, bid, made=made, forced=True, sixteen=sixteen)


def test_play_produces_every_line_that_paper_takes() -> None:
    """CHA-END-2: over random deals, whatever the manner of play; none is refused on paper."""
    met: set[tuple[int, bool, bool, bool]] = set()
    for manner in MANNERS:
        for number in range(30):
            *_, (one, _) = walk(manner, number, 1500)
            deals = [one.deal(place) for place in range(len(one.deals))]
            lines = [ENGINE.line_of(deal) for deal in deals]
            for deal, told in zip(deals, lines, strict=True):
                dealer = deal.score.dealer
                on_forced = one.state.options.sixteen_on_forced_six
                assert told in set(lines_allowed(dealer, on_forced=on_forced))
                met.add((told.bid, told.forced, told.made, told.sixteen))
            ENGINE.score_sheet(one.state.options, lines, deals[0].score.dealer)
    every = {(o.bid, o.forced, o.made, o.sixteen) for o in lines_allowed(0, on_forced=True)}
    assert met <= every
    assert every - met == set()


@pytest.mark.parametrize("manner", MANNERS)
def test_the_lines_of_a_played_match_score_as_it_did(manner: str) -> None:
    *_, (one, _) = walk(manner, 8, 1500)
    deals = [one.deal(place) for place in range(len(one.deals))]
    lines = [ENGINE.line_of(deal) for deal in deals]
    rows = ENGINE.score_sheet(one.state.options, lines, deals[0].score.dealer)
    assert [row.score for row in rows] == [deal.score for deal in deals]
    assert len(deals) > 15
