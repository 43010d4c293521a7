"""Which of the languages a caller reads, by RFC 9110 ``Accept-Language``."""

from functools import lru_cache

from app.application.texts import Language

KNOWN = {language.value: language for language in Language}


@lru_cache(maxsize=256)
def language_of(header: str | None, default: Language) -> Language:
    """The language with the highest quality; the first of equals; the default for any or none."""
    best, language = 0.0, default
    for item in (header or "").split(","):
        tag, quality = weighed(item)
        found = default if tag == "*" else KNOWN.get(tag.split("-")[0])
        if found is not None and quality > best:
            best, language = quality, found
    return language


def weighed(item: str) -> tuple[str, float]:
    """One item of an Accept header in lower case, and its quality from 0 to 1."""
    name, *params = (part.strip().lower() for part in item.split(";"))
    for param in params:
        if param.startswith("q="):
            return name, _quality(param[2:])
    return name, 1.0


def _quality(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        return 0.0
    return value if 0.0 <= value <= 1.0 else 0.0
