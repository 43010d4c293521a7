"""Numbers as each language writes them."""

from app.application.texts import Language

MINUS = "\u2212"
NO_BREAK_SPACE = "\u00a0"

GROUPS = {
    Language.ENGLISH: ",",
    Language.DUTCH: ".",
    Language.HUNGARIAN: NO_BREAK_SPACE,
    Language.FINNISH: NO_BREAK_SPACE,
}
"""What stands between groups of three digits."""

SHORTEST = {Language.HUNGARIAN: 10_000}
"""From which number on a language groups digits, if not from 1,000 on."""


def figure(number: int, language: Language) -> str:
    """The number with its digits grouped and a true minus sign."""
    size = abs(number)
    digits = f"{size:,}" if size >= SHORTEST.get(language, 0) else str(size)
    sign = MINUS if number < 0 else ""
    return sign + digits.replace(",", GROUPS[language])
