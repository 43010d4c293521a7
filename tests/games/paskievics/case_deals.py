"""Worked cases that are whole deals: dealt, bid, laid away, announced and played to the end."""

from collections.abc import Mapping
from typing import Any

from app.games.paskievics.cards import PACK, points_of
from app.games.paskievics.deal import PaskievicsDeal
from app.games.paskievics.figures import Figure
from app.games.paskievics.levels import CONTRACT
from app.games.paskievics.state import Taking
from tests.games.paskievics.case_words import SIDE, action_text, bid_text, by_seat, item_name
from tests.games.paskievics.case_words import name as named
from tests.games.paskievics.case_words import seat as seat_of
from tests.games.paskievics.table import ENGINE, Table, dealt
from tests.games.reading import Given, check


def whole_deal(given: Given, then: dict[str, Any]) -> None:
    assert given.take("dealer") == "P3"
    one = dealt(by_seat(given.take("deal")), given.take("talon"))
    one.plays(*((seat_of(who), bid_text(call)) for who, call in given.take("calls")))
    taken = given.take("cards_taken")
    if isinstance(one.state.phase, Taking):
        one.play(one.to_act()[0], f"take:{taken}")
    for who, cards in given.take("discards").items():
        one.plays(*((seat_of(who), f"lay:{card}") for card in cards), (seat_of(who), "lock"))
    one.plays(*((seat_of(w), action_text(said)) for w, said in given.take("announcement_log")))
    for trick in given.take("tricks"):
        one.plays(*((seat_of(who), f"play:{card}") for who, card in trick))
    _check(one, then)
    line = ENGINE.line_of(one.deal())
    (row,) = ENGINE.score_sheet(one.state.options, [line], 3)
    assert row.score == one.deal().score


def _check(one: Table, then: Mapping[str, Any]) -> None:
    played = one.deal()
    score = played.score
    check(
        then,
        {
            "declarer": lambda: named(played.declarer),
            "partner": lambda: named(played.partner),
            "contract": lambda: str(CONTRACT[played.taken]),
            "trick_winners": lambda: [named(trick.winner) for trick in played.tricks],
            "trick_points": lambda: [
                points_of(PACK.hand([card.card for card in trick.cards])) for trick in played.tricks
            ],
            "card_points": lambda: dict(zip(SIDE, played.card_points, strict=True)),
            "tricks": lambda: dict(zip(SIDE, played.side_tricks, strict=True)),
            "all_honours_won_by": lambda: _maker(played, Figure.TRULL),
            "all_kings_won_by": lambda: _maker(played, Figure.FOUR_KINGS),
            "xxi_caught_by": lambda: _maker(played, Figure.XXI_CATCH),
            "pagat_in_last_trick": lambda: _pagat(played),
            "parti_doubled": lambda: played.parti_doubled,
            "office_kontra_by": lambda: named(played.office),
            "items": lambda: [
                [item_name(item), SIDE[item.gains], item.amount] for item in score.items
            ],
            "side_total_D": lambda: score.net,
            "settlement": lambda: {named(p): score.payments[p] for p in range(4)},
        },
    )


def _maker(played: PaskievicsDeal, figure: Figure) -> str | None:
    made = (one.side for one in played.figures if one.figure is figure and one.made)
    side = next(made, None)
    return None if side is None else SIDE[side]


def _pagat(played: PaskievicsDeal) -> dict[str, Any] | None:
    last = played.tricks[-1]
    players = [card.seat for card in last.cards if card.card == "I"]
    if not players:
        return None
    return {"player": named(players[0]), "won": last.winner == players[0]}
