"""Paper: what a line may hold, and what is refused with its rule (PAS-SHT)."""

from typing import Any

import msgspec
import pytest

from app.engine.errors import BadLine
from app.engine.paper import Annulled
from app.games.paskievics.deal import CountLine, FigureLine, PaskievicsLine
from app.games.paskievics.figures import Figure
from app.games.paskievics.levels import Level
from app.games.paskievics.match import PaskievicsScore
from app.games.paskievics.moves import VoidGround
from tests.games.paskievics.table import ENGINE, options

LINE = PaskievicsLine(
    taker=0,
    level=Level.THREE,
    taken=3,
    called="XX",
    partner=2,
    card_points=(61, 33),
    side_tricks=(6, 3),
    payments=(1, -1, 1, -1),
)
FREE = msgspec.structs.replace(LINE, payments=())


def silent(figure: Figure, side: int = 0, *, made: bool = True, doubled: int = 0) -> FigureLine:
    return FigureLine(figure, side, announced=False, made=made, doubled=doubled)


def announced(figure: Figure, side: int, seat: int | None, *, made: bool = True) -> FigureLine:
    return FigureLine(figure, side, announced=True, made=made, seat=seat)


def scores(*lines: PaskievicsLine, **chosen: object) -> list[PaskievicsScore]:
    rows = ENGINE.score_sheet(options(**chosen), lines, int(str(chosen.get("seats", 4))) - 1)
    found = [row.score for row in rows]
    assert all(isinstance(score, PaskievicsScore) for score in found)
    return found  # type: ignore[return-value]


def test_the_computer_settles_a_line_and_keeps_the_winnings() -> None:
    first, second = scores(LINE, msgspec.structs.replace(FREE, taker=1, partner=3))
    assert (first.payments, first.dealer, first.next_dealer) == ((1, -1, 1, -1), 3, 0)
    assert second.totals == (0, 0, 0, 0)


def test_a_line_needs_no_tricks_since_no_payment_does() -> None:
    written = {
        "game": "paskievics",
        "taker": 0,
        "level": "three",
        "taken": 3,
        "called": "XX",
        "partner": 2,
        "card_points": [61, 33],
    }
    (score,) = scores(msgspec.convert(written, PaskievicsLine))
    assert score.payments == (1, -1, 1, -1)
    volat = {"figure": "volat", "side": 1, "announced": True, "made": False, "seat": 1}
    (score,) = scores(msgspec.convert({**written, "figures": [volat]}, PaskievicsLine))
    assert [(one.item, one.side, one.gains, one.made) for one in score.items] == [
        ("volat", 1, 0, False),
        ("parti", 0, 0, True),
    ]


def test_the_score_names_the_two_of_the_declarers_side() -> None:
    both, void = scores(FREE, PaskievicsLine(void=VoidGround.ALL_PASSED))
    assert (both.taker, both.partner) == (0, 2)
    assert (void.taker, void.partner) == (None, None)


@pytest.mark.parametrize(
    ("payment", "net", "payments"),
    [("team", 2, (2, -2, 2, -2)), ("each_other", 1, (4, -2, 0, -2)), ("none", 1, (1, -1, 1, -1))],
)
def test_counts_are_inside_the_net_or_outside_or_nothing(
    payment: str, net: int, payments: tuple[int, ...]
) -> None:
    line = msgspec.structs.replace(FREE, counts=(CountLine(0, 8),))
    (score,) = scores(line, tarokk_count_payment=payment)
    assert (score.net, score.payments) == (net, payments)


def test_a_void_deal_is_noted_with_its_ground_and_zeros() -> None:
    void, after = scores(PaskievicsLine(void=VoidGround.ALL_PASSED), LINE)
    assert (void.payments, void.next_dealer, void.deal) == ((0, 0, 0, 0), 3, 1)
    assert (after.deal, after.dealer) == (1, 3)


def test_with_five_the_dealer_has_nothing() -> None:
    (score,) = scores(FREE, seats=5)
    assert score.payments == (1, -1, 1, -1, 0)


TRULL, ULTI, VOLAT = Figure.TRULL, Figure.PAGAT_ULTI, Figure.VOLAT

BAD: list[tuple[dict[str, Any], str, str]] = [
    ({"taker": None}, "line-incomplete", "PAS-SHT-1"),
    ({"called": None}, "line-incomplete", "PAS-SHT-1"),
    ({"figures": (announced(TRULL, 0, None),)}, "line-incomplete", "PAS-SHT-1"),
    ({"void": VoidGround.MISDEAL}, "line-void-with-result", "PAS-DEAL-5"),
    ({"partner": 4}, "line-seat-does-not-play", "PAS-SEAT-2"),
    ({"partner": 0}, "line-own-partner", "PAS-CALL-6"),
    ({"partner": None, "called": "XIX"}, "line-alone-without-kontra", "PAS-CALL-7"),
    ({"partner": None}, "line-self-call", "PAS-CALL-6"),
    ({"partner": None, "parti_doubled": 1}, "line-self-call", "PAS-CALL-6"),
    ({"level": Level.ONE}, "line-took-more-than-bid", "PAS-BID-11"),
    ({"taken": 4}, "line-took-more-than-bid", "PAS-BID-11"),
    ({"taken": -1}, "line-took-more-than-bid", "PAS-BID-11"),
    ({"called": "XXI"}, "line-called-card", "PAS-CALL-2"),
    ({"called": "VIII"}, "line-called-too-low", "PAS-CALL-1"),
    ({"card_points": (61, 34)}, "line-card-points", "PAS-SCO-1"),
    ({"card_points": (95, 0)}, "line-card-points", "PAS-SCO-1"),
    ({"card_points": (95, -1)}, "line-points-and-tricks", "PAS-SCO-1"),
    ({"side_tricks": (6, 4)}, "line-tricks", "PAS-PLAY-1"),
    ({"side_tricks": (10, -1)}, "line-tricks", "PAS-PLAY-1"),
    ({"side_tricks": ()}, "line-tricks", "PAS-PLAY-1"),
    ({"parti_doubled": 5}, "line-doubled-too-often", "PAS-KON-1"),
    ({"figures": (silent(TRULL, doubled=1),)}, "line-silent-doubled", "PAS-KON-4"),
    ({"figures": (announced(TRULL, 0, 0), silent(TRULL))}, "line-figure-twice", "PAS-ANC-8"),
    ({"figures": (silent(Figure.DOUBLE_GAME),)}, "line-double-game", "PAS-FIG-7"),
    ({"figures": (silent(TRULL, made=False),)}, "line-silent-lost", "PAS-FIG-8"),
    ({"figures": (silent(TRULL), silent(TRULL, 1))}, "line-trull-elsewhere", "PAS-FIG-2"),
    (
        {"figures": (announced(Figure.FOUR_KINGS, 0, 0), silent(Figure.FOUR_KINGS, 1))},
        "line-kings-elsewhere",
        "PAS-FIG-3",
    ),
    ({"figures": (silent(ULTI), announced(ULTI, 1, 1))}, "line-pagat-twice", "PAS-FIG-4"),
    (
        {"figures": (silent(Figure.XXI_CATCH), silent(Figure.XXI_CATCH, 1))},
        "line-catch-elsewhere",
        "PAS-FIG-5",
    ),
    ({"figures": (silent(VOLAT), silent(VOLAT, 1))}, "line-volat-and-tricks", "PAS-FIG-6"),
    (
        {"figures": (silent(ULTI), silent(ULTI, 1, made=False))},
        "line-pagat-twice",
        "PAS-FIG-4",
    ),
    (
        {"figures": (announced(ULTI, 0, 0), silent(ULTI, 1, made=False))},
        "line-pagat-twice",
        "PAS-FIG-4",
    ),
    ({"figures": (silent(VOLAT),)}, "line-volat-and-tricks", "PAS-FIG-6"),
    ({"side_tricks": (9, 0)}, "line-volat-and-tricks", "PAS-FIG-6"),
    ({"figures": (announced(TRULL, 0, 1),)}, "line-announcer-of-other-side", "PAS-ANC-5"),
    ({"figures": (FigureLine(TRULL, 0, False, True, seat=0),)}, "line-silent-seat", "PAS-FIG-8"),
    ({"counts": (CountLine(0, 8), CountLine(0, 8))}, "line-count", "PAS-CNT-2"),
    ({"counts": (CountLine(1, 8), CountLine(1, 8))}, "line-count", "PAS-CNT-2"),
    ({"counts": (CountLine(0, 8), CountLine(1, 8), CountLine(2, 8))}, "line-count", "PAS-CNT-2"),
    ({"counts": (CountLine(0, 7),)}, "line-count-number", "PAS-CNT-2"),
    ({"counts": (CountLine(0, 10),)}, "line-count-number", "PAS-CNT-2"),
    ({"payments": (1, -1, 1, 0)}, "line-sum-not-zero", "PAS-SHT-2"),
    ({"payments": (2, -2, 2, -2)}, "line-payments-wrong", "PAS-SET-5"),
]


@pytest.mark.parametrize(("change", "code", "rule"), BAD)
def test_what_cannot_have_happened_is_refused_with_its_rule(
    change: dict[str, Any], code: str, rule: str
) -> None:
    with pytest.raises(BadLine) as caught:
        scores(
            LINE,
            msgspec.structs.replace(LINE, **{"payments": (), **change}),
        )
    assert (caught.value.code, caught.value.rule) == (code, rule)
    assert caught.value.params["number"] == 2


def refused(line: PaskievicsLine, **chosen: object) -> tuple[str, str]:
    """The code and the rule with which this line alone is refused."""
    with pytest.raises(BadLine) as caught:
        scores(line, **chosen)
    return caught.value.code, caught.value.rule


def test_after_the_last_deal_no_line_follows() -> None:
    with pytest.raises(BadLine) as caught:
        scores(*[FREE] * 5, deals=4)
    assert (caught.value.code, caught.value.rule) == ("line-after-end", "PAS-SHT-3")
    assert caught.value.params["number"] == 5


def test_with_self_call_a_declarer_may_be_alone_without_kontra() -> None:
    (score,) = scores(msgspec.structs.replace(FREE, partner=None), self_call="xx_only")
    assert score.payments == (3, -1, -1, -1)


def test_an_opponents_lost_ulti_and_the_declarers_silent_one_stand_side_by_side() -> None:
    figures = (announced(ULTI, 1, 1, made=False), silent(ULTI))
    (score,) = scores(msgspec.structs.replace(FREE, figures=figures))
    assert score.net == 16


WRITTEN_TRULL = {"figure": "trull", "side": 0, "announced": True, "made": True, "seat": 0}


@pytest.mark.parametrize(
    ("field", "value", "rule"),
    [
        ("card_points", [95, 0], "PAS-SCO-1"),
        ("card_points", [-1, 95], "PAS-SCO-1"),
        ("side_tricks", [10, -1], "PAS-PLAY-1"),
        ("taken", 4, "PAS-BID-11"),
        ("counts", [{"seat": 0, "tarokks": 7}], "PAS-CNT-2"),
        ("counts", [{"seat": 9, "tarokks": 8}], "PAS-SEAT-2"),
        ("taker", 9, "PAS-SEAT-2"),
        ("partner", 9, "PAS-SEAT-2"),
        ("partner", -1, "PAS-SEAT-2"),
        ("parti_doubled", 6, "PAS-KON-1"),
        ("parti_doubled", -1, "PAS-KON-1"),
        ("figures", [{**WRITTEN_TRULL, "doubled": 6}], "PAS-KON-1"),
        ("figures", [{**WRITTEN_TRULL, "seat": 9}], "PAS-SEAT-2"),
    ],
)
def test_a_number_that_cannot_be_is_read_and_refused_with_its_rule(
    field: str, value: object, rule: str
) -> None:
    written = {**msgspec.to_builtins(FREE), field: value}
    assert refused(msgspec.convert(written, PaskievicsLine))[1] == rule


FIVE = msgspec.structs.replace(FREE, taker=2, partner=3)
WITHOUT = msgspec.structs.replace(FIVE, left=0)


def test_a_table_of_five_that_loses_a_player_goes_on_with_four() -> None:
    # dealers 4, then 0 is to deal but has left: 1 deals, sits at the table and pays
    first, second, third = scores(FIVE, WITHOUT, WITHOUT, seats=5)
    assert (first.dealer, first.payments, first.next_dealer) == (4, (-1, -1, 1, 1, 0), 0)
    assert (second.dealer, second.payments, second.next_dealer) == (1, (0, -1, 1, 1, -1), 2)
    assert (third.dealer, third.totals, third.next_dealer) == (2, (-1, -3, 3, 3, -2), 3)


def test_nobody_deals_for_whoever_has_left() -> None:
    lines = [msgspec.structs.replace(FIVE, taker=1, left=0)] * 5
    assert [score.dealer for score in scores(*lines, seats=5)] == [4, 1, 2, 3, 4]
    assert [score.next_dealer for score in scores(*lines, seats=5)] == [1, 2, 3, 4, 1]


def test_a_void_deal_among_four_of_five_is_dealt_again_by_the_same() -> None:
    void = PaskievicsLine(void=VoidGround.MISDEAL, left=0)
    first, second = scores(void, WITHOUT, seats=5)
    assert (first.dealer, first.next_dealer, second.dealer) == (4, 4, 4)


def test_a_deal_of_five_that_is_annulled_late_is_dealt_again_without_the_same_player() -> None:
    lines = [msgspec.structs.replace(FIVE, taker=taker) for taker in (0, 2, 2, 2, 0)]
    rows = ENGINE.score_sheet(options(seats=5), lines, 4, [Annulled(1, 3)])
    found = [(row.score.dealer, row.score.payments) for row in rows]  # type: ignore[attr-defined]
    assert [dealer for dealer, _ in found] == [4, 0, 1, 4, 2]
    assert (found[0][1], found[3][1][4]) == ((0, 0, 0, 0, 0), 0)
    # It counts again: who dealt stays so, also who did not play.
    back = ENGINE.score_sheet(options(seats=5), lines, 4, [Annulled(1, 3, 5)])
    assert [row.score.dealer for row in back] == [4, 0, 1, 4, 2]  # type: ignore[attr-defined]
    alone = scores(lines[0], seats=5)[0]
    assert (back[0].score.payments, back[0].counts) == (alone.payments, True)  # type: ignore[attr-defined]
    # A deal that all pass is no deal yet: the same seat deals again.
    passed = [*lines[:3], PaskievicsLine(void=VoidGround.ALL_PASSED), *lines[3:]]
    again = ENGINE.score_sheet(options(seats=5), passed, 4, [Annulled(1, 3)])
    assert [row.score.dealer for row in again] == [4, 0, 1, 4, 4, 2]  # type: ignore[attr-defined]


def test_a_deal_that_counts_again_before_any_other_is_scored_passes_the_deal_on() -> None:
    passed = PaskievicsLine(void=VoidGround.ALL_PASSED)
    lines = [FREE, passed, FREE, FREE]
    for void, told in (
        ([Annulled(1, 1)], [3, 3, 3, 0]),
        ([Annulled(1, 1, 2)], [3, 3, 0, 1]),
        ([Annulled(1, 1, 2), Annulled(2, 2)], [3, 3, 0, 1]),
        ([Annulled(1, 1, 3)], [3, 3, 3, 0]),
    ):
        rows = ENGINE.score_sheet(options(), lines, 3, void)
        assert [row.score.dealer for row in rows] == told  # type: ignore[attr-defined]
    # What was dealt in the place of the first counts again, and is owed when annulled after all.
    lines = [FREE, FREE, FREE, passed, FREE, FREE, FREE]
    void = [Annulled(1, 2), Annulled(3, 3, 4), Annulled(3, 5)]
    rows = ENGINE.score_sheet(options(), lines, 3, void)
    assert [row.score.dealer for row in rows] == [3, 0, 3, 3, 1, 3, 2]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("lines", "seats"),
    [
        ([msgspec.structs.replace(FREE, left=1)], 4),
        ([msgspec.structs.replace(FIVE, left=5)], 5),
        ([WITHOUT, FIVE], 5),
        ([WITHOUT, msgspec.structs.replace(WITHOUT, left=1)], 5),
    ],
    ids=["of four", "no seat", "comes back", "a second one"],
)
def test_only_one_of_five_leaves_and_stays_away(lines: list[PaskievicsLine], seats: int) -> None:
    with pytest.raises(BadLine) as caught:
        scores(*lines, seats=seats)
    assert (caught.value.code, caught.value.rule) == ("line-seat-has-left", "PAS-TRN-12")
    assert caught.value.params == {"number": len(lines)}


def test_whoever_has_left_is_no_partner() -> None:
    with pytest.raises(BadLine) as caught:
        scores(msgspec.structs.replace(WITHOUT, partner=0), seats=5)
    assert caught.value.code == "line-seat-does-not-play"


PAID = msgspec.structs.replace(LINE, card_points=(), side_tricks=None)


def test_who_has_won_the_game_follows_from_what_was_paid() -> None:
    (won,) = scores(PAID)
    assert (won.payments, won.items[0].made) == ((1, -1, 1, -1), True)
    (lost,) = scores(msgspec.structs.replace(PAID, payments=(-1, 1, -1, 1)))
    assert (lost.payments, lost.items[0].made) == ((-1, 1, -1, 1), False)
    trull = msgspec.structs.replace(PAID, figures=(silent(Figure.TRULL, 1),), payments=(0, 0, 0, 0))
    (level,) = scores(trull)
    assert [(one.item, one.gains) for one in level.items] == [("parti", 0), ("trull", 1)]


@pytest.mark.parametrize(
    ("payments", "code"),
    [
        ((), "line-card-points"),
        ((2, -2, 2, -2), "line-payments"),
        ((1, -1, 1, 1), "line-sum"),
    ],
)
def test_what_was_paid_must_come_out_one_way_or_the_other(
    payments: tuple[int, ...], code: str
) -> None:
    with pytest.raises(BadLine, match=code):
        scores(msgspec.structs.replace(PAID, payments=payments))


def test_histories_count_a_game_by_what_was_paid_where_no_points_were_written() -> None:
    for payments, how in (((1, -1, 1, -1), "won"), ((-1, 1, -1, 1), "lost")):
        line = msgspec.structs.replace(PAID, payments=payments)
        (score,) = scores(line)
        assert f"three-{how}" in {one.name for one in ENGINE.counted(line, score)}
