"""Who wins a trick."""

import pytest

from app.engine.cards import FRENCH
from app.engine.tricks import winning_place

SUITS = tuple(card // 13 for card in range(52))
HEIGHTS = tuple(card % 13 for card in range(52))
HEARTS, SPADES = 2, 3


def place(codes: str, trump: int | None = None) -> int:
    """The place that wins the cards of this text."""
    cards = [FRENCH.index(code) for code in codes.split()]
    return winning_place(cards, SUITS, HEIGHTS, trump)


@pytest.mark.parametrize(
    ("codes", "won_by"),
    [
        ("2C", 0),
        ("9C TC 2C", 1),
        ("AC KC QC", 0),
        ("2C AD AH AS", 0),
        ("2C AD 3C AS", 2),
    ],
)
def test_without_trumps_the_highest_card_of_the_suit_led_wins(codes: str, won_by: int) -> None:
    assert place(codes) == won_by


@pytest.mark.parametrize(
    ("codes", "won_by"),
    [
        ("AC 2S KC", 1),
        ("AC 2S 3S 4C", 2),
        ("2S AS AC", 1),
        ("AC KC AH", 0),
        ("AC 3S 2S", 1),
    ],
)
def test_the_highest_trump_wins_where_one_is_played(codes: str, won_by: int) -> None:
    assert place(codes, SPADES) == won_by


def test_a_trump_of_another_suit_changes_nothing() -> None:
    assert place("AC 2S KC", HEARTS) == 0


def test_heights_are_the_games_own() -> None:
    ace_low = tuple((card + 1) % 13 for card in range(52))
    cards = [FRENCH.index(code) for code in ("AC", "2C")]
    assert winning_place(cards, SUITS, ace_low) == 1
