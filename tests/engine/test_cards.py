"""Packs, codes and masks."""

import pytest

from app.engine.cards import FRENCH, RANKS, Pack, Suit, by_suit, cards_of, mask_of

SMALL = Pack(("QC", "KC", "AC"))


def test_the_french_pack_has_52_cards_suit_by_suit_lowest_first() -> None:
    assert len(FRENCH) == 52
    assert FRENCH.codes[:3] == ("2C", "3C", "4C")
    assert FRENCH.codes[12:14] == ("AC", "2D")
    assert FRENCH.codes[-2:] == ("KS", "AS")
    assert RANKS == "23456789TJQKA"
    assert [str(suit) for suit in Suit] == ["C", "D", "H", "S"]


def test_a_higher_index_within_a_suit_is_a_higher_card() -> None:
    assert FRENCH.index("AH") - FRENCH.index("2H") == 12
    assert max(cards_of(FRENCH.hand(("3S", "TS", "9S")))) == FRENCH.index("TS")


def test_a_card_of_no_pack_has_no_index() -> None:
    assert "AS" not in SMALL
    assert "AC" in SMALL
    with pytest.raises(KeyError):
        SMALL.index("AS")


def test_a_pack_holds_each_card_once() -> None:
    with pytest.raises(ValueError, match="each card once"):
        Pack(("AS", "KS", "AS"))


def test_hands_and_codes_are_inverse_in_the_order_of_the_pack() -> None:
    assert SMALL.hand(("AC", "QC")) == 0b101
    assert SMALL.codes_of(0b101) == ("QC", "AC")
    assert SMALL.codes_of(0) == ()
    assert all(FRENCH.hand(FRENCH.codes_of(1 << card)) == 1 << card for card in range(52))


def test_the_full_mask_is_the_whole_pack() -> None:
    assert SMALL.full == 0b111
    assert FRENCH.codes_of(FRENCH.full) == FRENCH.codes


def test_a_whole_pack_is_every_card_once_in_any_order() -> None:
    assert SMALL.is_whole(("AC", "QC", "KC"))
    assert not SMALL.is_whole(("AC", "QC"))
    assert not SMALL.is_whole(("AC", "QC", "QC"))
    assert not SMALL.is_whole(("AC", "QC", "KC", "KC"))
    assert not SMALL.is_whole(("AC", "QC", "KS"))


def test_masks_and_cards_are_inverse_lowest_first() -> None:
    assert mask_of((5, 0, 3, 3)) == 0b101001
    assert cards_of(0b101001) == (0, 3, 5)
    assert mask_of(()) == 0
    assert cards_of(0) == ()
    assert all(mask_of(cards_of(hand)) == hand for hand in range(256))


def test_by_suit_asks_for_each_suit_once_and_puts_the_answers_in_order() -> None:
    asked: list[int] = []

    def each(cards: int) -> tuple[int, ...]:
        asked.append(cards)
        return cards_of(cards)

    assert by_suit((0b11, 0b1100, 0b110000, 0b11000000), each)(0b01_11_00_10) == (1, 4, 5, 6)
    assert asked == [0b10, 0, 0b110000, 0b1000000]
