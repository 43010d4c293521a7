"""Worked cases of scoring: abstract results go over paper, whole deals are played."""

from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any

from app.games.paskievics.deal import CountLine, FigureLine, PaskievicsLine
from app.games.paskievics.figures import Figure, Item
from app.games.paskievics.levels import TAKEN, Level
from app.games.paskievics.match import PaskievicsScore
from app.games.paskievics.options import PaskievicsOptions, SelfCall
from tests.games.paskievics.case_deals import whole_deal
from tests.games.paskievics.case_tricks import same_side
from tests.games.paskievics.case_words import SIDE, item_name, seat
from tests.games.paskievics.table import ENGINE, options
from tests.games.reading import Given, check


def scoring(given: Given, then: dict[str, Any]) -> None:
    if given.take("table_of_multiples", False):
        _multiples(given, then)
    elif "deal" in given:
        whole_deal(given, then)
    else:
        _abstract(given, then)


def _abstract(given: Given, then: dict[str, Any]) -> None:
    seats = given.take("table")
    opts = options(seats=seats, **given.take("options", {}))
    if given.take("skiz_and_xxi_same_trick_same_side", False):
        line = ENGINE.line_of(same_side(given, opts))
    else:
        line = _line(given, opts)
    score = scored(opts, line)
    settlement = then["settlement"]

    def paid(who: str) -> int:
        return score.payments[4 if who == "sits_out" else seat(who)]

    check(
        then,
        {
            "items": lambda: items(score),
            "side_total_D": lambda: score.net,
            "settlement": lambda: {who: paid(who) for who in settlement},
        },
    )


def items(score: PaskievicsScore) -> list[list[Any]]:
    """The items as a case names them."""
    return [[item_name(item), SIDE[item.gains], item.amount] for item in score.items]


def scored(opts: PaskievicsOptions, line: PaskievicsLine) -> PaskievicsScore:
    """The score of one line; the last seat dealt."""
    (row,) = ENGINE.score_sheet(opts, [line], opts.seats - 1)
    assert isinstance(row.score, PaskievicsScore)
    return row.score


def _line(given: Given, opts: PaskievicsOptions) -> PaskievicsLine:
    points, tricks = given.take("card_points"), given.take("tricks")
    declarer, partner = given.take("declarer"), given.take("partner")
    made = dict(_made(given, tricks, (declarer, partner)))
    claims = given.take("announcements")
    return PaskievicsLine(
        taker=seat(declarer),
        level=Level(given.take("bid")),
        taken=given.take("cards_taken"),
        called=_called(partner, opts),
        partner=None if partner is None else seat(partner),
        parti_doubled=given.take("parti_doubled"),
        figures=(*_announced(claims, made), *_silent(claims, made)),
        counts=tuple(CountLine(seat(who), n) for who, n in given.take("tarokk_counts").items()),
        card_points=(points["D"], points["O"]),
        side_tricks=(tricks["D"], tricks["O"]),
    )


def _called(partner: str | None, opts: PaskievicsOptions) -> str:
    """A declarer is alone with the XX called by option only, else with a card laid away."""
    return "XX" if partner is not None or opts.self_call is SelfCall.XX_ONLY else "XIX"


Made = dict[tuple[Figure, int], bool]


def _made(
    given: Given, tricks: Mapping[str, int], declarers: Container[str | None]
) -> Iterator[tuple[tuple[Figure, int], bool]]:
    for key, figure in (
        ("all_honours_won_by", Figure.TRULL),
        ("all_kings_won_by", Figure.FOUR_KINGS),
        ("xxi_caught_by", Figure.XXI_CATCH),
    ):
        side = given.take(key)
        if side is not None:
            yield (figure, SIDE.index(side)), True
    for side, won in tricks.items():
        if won == 9:
            yield (Figure.VOLAT, SIDE.index(side)), True
    pagat = given.take("pagat_in_last_trick")
    if pagat is not None:
        yield (Figure.PAGAT_ULTI, 0 if pagat["player"] in declarers else 1), pagat["won"]


def _figure(claim: Mapping[str, Any]) -> tuple[Figure, int]:
    return Figure(claim["figure"].replace("_", "-")), SIDE.index(claim["side"])


def _announced(claims: list[dict[str, Any]], made: Made) -> Iterator[FigureLine]:
    for number, claim in enumerate(claims, start=1):
        assert claim.keys() == {"order", "by", "side", "figure", "doubled"}
        assert claim["order"] == number
        figure, side = _figure(claim)
        by, doubled = seat(claim["by"]), claim["doubled"]
        won = made.get((figure, side), False)
        yield FigureLine(figure, side, announced=True, made=won, seat=by, doubled=doubled)


def _silent(claims: list[dict[str, Any]], made: Made) -> Iterator[FigureLine]:
    announced = {_figure(claim) for claim in claims}
    for (figure, side), won in made.items():
        if (figure, side) not in announced:
            yield FigureLine(figure, side, announced=False, made=won)


# The table of section 16.

COLUMNS: dict[str, tuple[tuple[int, int], Callable[[int], int]]] = {
    "D no trick": ((0, 9), lambda taken: taken),
    "D 1-47 points": ((4, 5), lambda _: 40),
    "D 48+ points, under 9 tricks": ((6, 3), lambda _: 60),
    "D all tricks": ((9, 0), lambda taken: 94 - (6 - taken)),
}
"""The tricks, and the points of D by the cards taken: without a trick a side has its skart."""

ROWS = {
    "nothing": (0, None, 0),
    "kontra parti": (1, None, 0),
    "rekontra parti": (2, None, 0),
    "D volat": (0, 0, 0),
    "D volat, kontra": (0, 0, 1),
    "O volat": (0, 1, 0),
    "D volat + kontra parti": (1, 0, 0),
    "O volat + kontra parti": (1, 1, 0),
}
"""The level of the game, the side that announced volát, and its level."""


def _multiples(given: Given, then: dict[str, Any]) -> None:
    given.take("note")
    columns = given.take("columns")
    rows = {row: [multiple(row, column) for column in columns] for row in then["rows"]}
    check(then, {"rows": lambda: rows})


def multiple(row: str, column: str) -> int:
    """The multiple of g that the game and volát come to, the same for every contract."""
    found = {_net(row, column, taken) / (4 - taken) for taken in range(4)}
    assert len(found) == 1
    return int(found.pop())


def _net(row: str, column: str, taken: int) -> int:
    (tricks, points_of), (doubled, claimer, level) = COLUMNS[column], ROWS[row]
    nine = tricks.index(9) if 9 in tricks else None
    claimed = [] if claimer is None else [_volat(claimer, claimer == nine, level)]
    silent = [] if nine in (None, claimer) else [FigureLine(Figure.VOLAT, nine or 0, False, True)]
    all_won = [
        FigureLine(figure, nine, announced=False, made=True)
        for figure in (Figure.TRULL, Figure.FOUR_KINGS)
        if nine is not None
    ]
    level_of = {cards: one for one, cards in TAKEN.items()}
    line = PaskievicsLine(
        taker=0,
        level=level_of[taken],
        taken=taken,
        called="XX",
        partner=2,
        parti_doubled=doubled,
        figures=(*claimed, *silent, *all_won),
        card_points=(points_of(taken), 94 - points_of(taken)),
        side_tricks=tricks,
    )
    counted = [
        item for item in scored(options(), line).items if item.item in (Item.PARTI, Item.VOLAT)
    ]
    return sum(item.amount if item.gains == 0 else -item.amount for item in counted)


def _volat(side: int, made: bool, level: int) -> FigureLine:
    return FigureLine(Figure.VOLAT, side, announced=True, made=made, seat=side, doubled=level)
