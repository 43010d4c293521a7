"""The levels of doubling, whose they are, and what they make of an item (PAS-KON-1)."""

import pytest

from app.games.paskievics.events import ItemDoubled
from app.games.paskievics.figures import Item
from tests.games.paskievics.positions import at, calling, won
from tests.games.paskievics.table import Table, options
from tests.games.paskievics.test_announcements import HANDS, SKARTS

LEVELS = ["kontra", "rekontra", "szubkontra", "hirskontra", "mordkontra"]
SPEAKERS = [1, 2, 3, 0, 1]
"""Who doubles in turn: the opponents, and the declarer's side."""


def doubled(times: int, most: int) -> Table:
    """The game has been doubled so often, once in a turn."""
    one = at(calling(HANDS, SKARTS, won(), "three"), options(max_doubling=most))
    one.plays((0, "call:XX"), (0, "pass"))
    for word, speaker in zip(LEVELS[:times], SPEAKERS, strict=False):
        one.play(speaker, f"{word}:parti")
        if word == "rekontra":
            one.play(2, "announce:trull")
        if word != LEVELS[times - 1]:
            one.play(speaker, "pass")
    return one


def doublings(one: Table, seat: int) -> list[str]:
    return [text for text in one.legal(seat) if text.endswith("kontra:parti")]


@pytest.mark.parametrize("most", [3, 4, 5])
@pytest.mark.parametrize("times", range(1, 6))
def test_each_level_follows_the_one_before_up_to_the_ceiling(times: int, most: int) -> None:
    if times > most:
        one = doubled(most, most)
        one.play(SPEAKERS[most - 1], "pass")
        nxt = SPEAKERS[most]
        assert doublings(one, nxt) == []
        assert one.refusal(nxt, f"{LEVELS[most]}:parti") == ("cannot-double", "PAS-KON-2")
        return
    one = doubled(times, most)
    assert [event.doubling for event in one.happened(ItemDoubled)] == LEVELS[:times]
    one.play(SPEAKERS[times - 1], "pass")
    follows = [f"{LEVELS[times]}:parti"] if times < most else []
    assert doublings(one, one.to_act()[0]) == follows


@pytest.mark.parametrize("times", range(1, 6))
def test_each_level_is_worth_twice_the_one_before(times: int) -> None:
    deal = doubled(times, 5).run_deal()
    assert deal.parti_doubled == times
    (parti,) = [one for one in deal.score.items if one.item is Item.PARTI]
    assert (parti.doubled, parti.amount) == (times, 2**times)
