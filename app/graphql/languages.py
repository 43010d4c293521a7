"""The language of an answer, by ``Accept-Language``."""

from functools import lru_cache

from app.application.texts import Language

KNOWN = {language.value: language for language in Language}


@lru_cache(maxsize=256)
def preferred(header: str, default: Language) -> Language:
    """The language that the caller likes best among those that every text has."""
    best, found = 0.0, default
    for part in header[:200].split(","):
        tag, _, rest = part.partition(";")
        quality = _quality(rest)
        language = _language(tag.strip().lower(), default)
        if language is not None and quality > best:
            best, found = quality, language
    return found


def _language(tag: str, default: Language) -> Language | None:
    if tag == "*":
        return default
    word = tag.partition("-")[0]
    return KNOWN.get(word)


def _quality(text: str) -> float:
    name, _, number = text.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(number)
    except ValueError:
        return 0.0
