"""Texts are cut where they have no room, and no longer a text takes long to be measured."""

import pytest

from app.documents.pictures.measuring import ELLIPSIS, fitting, shortened, width

LONG = (
    "Bartholomeidesz-Szabó Krisztián",
    "WWWWWWWWWWWWWWWWWWWW",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiii",
    "漢字かな交じり文の名前です",
    "e\u0301" * 12,
    "👩\u200d👩\u200d👧 Perhe",
)

# Advance widths of DejaVu Sans and DejaVu Sans Bold, the broadest of the fonts a picture names.
DRAWN = {
    "Gábor IJsbrand – Hanna Jansen": (15.41, 17.29),
    "Kovács Zsigmond": (8.78, 9.84),
    "Wwwmm Mmm": (7.70, 8.46),
    "als de winnaarskant de finale verliest": (18.69, 21.21),
    "n.o.": (1.86, 2.16),
    "luov.": (2.36, 2.69),
    "−13*": (2.61, 2.75),
    "120–104": (4.32, 4.67),
}


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


@pytest.mark.parametrize("text", DRAWN)
def test_text_is_taken_for_as_wide_as_it_is_drawn_or_a_little_wider(text: str) -> None:
    plain, bold = DRAWN[text]
    assert plain <= width(text) <= plain * 1.2
    assert bold <= width(text, bold=True) <= bold * 1.2


def test_text_is_written_smaller_before_it_is_cut() -> None:
    assert width("winnaar van 12") * fitting("winnaar van 12", 90) <= 90
    assert fitting("winnaar van 12", 90) == 11.0
    assert shortened("winnaar van 12", 90 / 11) == "winnaar van 12"
    assert shortened("winnaar van 12", 90 / 14) == "winnaar v…"
