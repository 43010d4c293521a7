"""Numbers as each language writes them."""

import pytest

from app.application.texts import Language
from app.application.wording.figures import figure


@pytest.mark.parametrize(
    ("language", "four", "five", "less"),
    [
        (Language.ENGLISH, "1,344", "12,000", "−256"),
        (Language.DUTCH, "1.344", "12.000", "−256"),
        (Language.HUNGARIAN, "1344", "12\u00a0000", "−256"),
        (Language.FINNISH, "1\u00a0344", "12\u00a0000", "−256"),
    ],
)
def test_digits_are_grouped_and_the_minus_is_no_hyphen(
    language: Language, four: str, five: str, less: str
) -> None:
    assert [figure(number, language) for number in (1344, 12_000, -256)] == [four, five, less]
    assert figure(0, language) == "0"
    assert figure(999, language) == "999"
