"""Texts are cut where they have no room, and no longer a text takes long to be measured."""

import pytest

from app.documents.pictures.measuring import ELLIPSIS, shortened, width

LONG = (
    "Bartholomeidesz-Szabó Krisztián",
    "WWWWWWWWWWWWWWWWWWWW",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiii",
    "漢字かな交じり文の名前です",
    "e\u0301" * 12,
    "👩\u200d👩\u200d👧 Perhe",
)


def cut(text: str, room: float, *, bold: bool) -> str:
    """The longest beginning that has room with its ellipsis, letter by letter."""
    if width(text, bold=bold) <= room:
        return text
    kept = text
    while kept and width(kept + ELLIPSIS, bold=bold) > room + 1e-6:
        kept = kept[:-1]
    return kept


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("text", LONG)
def test_as_much_of_a_text_is_shown_as_has_room(text: str, bold: bool) -> None:
    for tenth in range(0, 300, 7):
        room = tenth / 10
        shown = shortened(text, room, bold=bold)
        longest = cut(text, room, bold=bold)
        if longest == text:
            assert shown == text
            continue
        kept = shown.removesuffix(ELLIPSIS)
        assert shown.endswith(ELLIPSIS)
        assert longest.startswith(kept)
        # Only what stood with the sign after it, and blanks, are left out besides.
        assert len(longest.rstrip()) - len(kept) <= 3


def test_no_more_of_a_text_is_measured_than_any_picture_shows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = []

    def counted(char: str) -> float:
        seen.append(char)
        return 0.6

    monkeypatch.setattr("app.documents.pictures.measuring._of", counted)
    assert shortened("W" * 100_000, 30).endswith(ELLIPSIS)
    assert len(seen) < 100
    seen.clear()
    assert len(shortened("W" * 100_000, 10_000)) == 1001
    assert len(seen) <= 1001
