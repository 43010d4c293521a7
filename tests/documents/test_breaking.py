"""Long words get places to break at, and no sign is taken apart."""

from app.documents.breaking import BREAK, breakable


def test_short_words_stay_as_they_are() -> None:
    text = "Őrsi Űrné " + "x" * 17
    assert breakable(text) == text


def test_a_long_word_may_be_broken_after_every_four_letters() -> None:
    told = breakable("a " + "x" * 18 + " b")
    assert told == "a " + BREAK.join(["xxxx"] * 4 + ["xx"]) + " b"


def test_what_belongs_to_one_sign_stays_together() -> None:
    accents, family = "A\u0301" * 12, "\U0001f469\u200d\U0001f680" * 8
    for word in (accents, family):
        pieces = breakable(word).split(BREAK)
        assert "".join(pieces) == word
        assert len(pieces) > 1
        assert not any(piece[0] in "\u0301\u200d" for piece in pieces)
    assert all(piece.startswith("A") for piece in breakable(accents).split(BREAK))
