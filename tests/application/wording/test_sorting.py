"""Names in the order of each language."""

from app.application.wording.sorting import sort_key


def ordered(language: str, names: str) -> str:
    return " ".join(sorted(names.split(), key=lambda name: sort_key(name, language)))


def test_hungarian_has_letters_of_two_signs_and_its_long_vowels_beside_the_short() -> None:
    names = "Zsolt Zoltán Csaba Cecil Czimer Örs Orbán Őze Ábel Aba Nyári Nagy Szabó Sütő"
    expected = "Aba Ábel Cecil Czimer Csaba Nagy Nyári Orbán Örs Őze Sütő Szabó Zoltán Zsolt"
    assert ordered("hu", names) == expected


def test_finnish_ends_with_its_own_vowels() -> None:
    assert ordered("fi", "Öhman Zeta Aho Ärjä Åberg") == "Aho Zeta Åberg Ärjä Öhman"


def test_finnish_puts_foreign_vowels_where_its_own_stand() -> None:
    assert ordered("fi", "Zeta Őri Yrjö Ürge Örn") == "Ürge Yrjö Zeta Őri Örn"


def test_dutch_and_english_take_a_marked_letter_for_the_letter() -> None:
    assert ordered("nl", "Öhman Zeta Órla Oz Éva Eva Ab") == "Ab Eva Éva Öhman Órla Oz Zeta"
    assert ordered("en", "Zoë Zoe Anna-b Annab") == "Anna-b Annab Zoe Zoë"


def test_dutch_takes_ij_for_two_letters_however_it_is_written() -> None:
    assert (
        ordered("nl", "Ypma Ivo IJsbrand Zwart Ida \u0132sbrand-2 Xander Ilse")
        == "Ida Ilse Ivo Xander IJsbrand \u0132sbrand-2 Ypma Zwart"
    )


def test_letters_of_no_alphabet_here_stand_last() -> None:
    assert ordered("en", "שלום Zeta 3C") == "3C Zeta שלום"
