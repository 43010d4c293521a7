"""Paper takes every deal that can be played, and comes to the same payments (PAS-SHT-1)."""

from collections.abc import Iterator

import pytest

from app.engine.dealing import Seeded
from app.engine.policy import seeded_draw
from app.games.paskievics.deal import PaskievicsDeal
from tests.games.paskievics.table import ENGINE, options, table
from tests.games.records.paskievics.finding import Player, anything, bold, eager, reserved, wild

PLAYERS: dict[str, Player] = {
    "anything": anything,
    "bold": bold,
    "eager": eager,
    "reserved": reserved,
    "wild": wild,
}
DEALS = 60

CHOSEN: dict[str, dict[str, object]] = {
    "anything": {"annul_hands": "off"},
    "bold": {"seats": 5, "tarokk_count_payment": "each_other"},
    "eager": {"annul_hands": "off", "max_doubling": 5},
    "reserved": {"annul_hands": "off", "four_kings_with_silent_volat": "scored"},
    "wild": {
        "annul_hands": "off",
        "self_call": "xx_only",
        "called_skart_to_declarer": True,
        "free_call_after_tarokk_discard": True,
    },
}


def deals_of(name: str) -> Iterator[PaskievicsDeal]:
    """A match in which everyone plays in this way."""
    one = table(options(deals=DEALS, **CHOSEN[name]), Seeded("c" * 64))
    draw = seeded_draw("c" * 64, name)
    while (acting := one.to_act()) and len(one.deals) < DEALS:
        seat = acting[draw(len(acting))]
        one.play(seat, PLAYERS[name](one.state, seat, draw))
    for number in range(len(one.deals)):
        yield one.deal(number)


@pytest.mark.parametrize("name", PLAYERS)
def test_every_deal_that_is_played_is_taken_on_paper_and_pays_the_same(name: str) -> None:
    deals = list(deals_of(name))
    assert len(deals) == DEALS
    chosen = options(deals=DEALS, **CHOSEN[name])
    rows = ENGINE.score_sheet(chosen, [ENGINE.line_of(deal) for deal in deals], chosen.seats - 1)
    assert [row.score for row in rows] == [deal.score for deal in deals]
