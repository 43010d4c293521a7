"""Text files as spreadsheets write them: their encoding, by how they begin or what was named."""

import codecs
from collections.abc import Mapping
from typing import Final

MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""What a file begins with that tells its encoding."""
NAMED: Final[Mapping[str, str]] = {
    "utf-8": "utf-8",
    "utf8": "utf-8",
    "us-ascii": "utf-8",
    "utf-16": "utf-16",
    "utf-16le": "utf-16-le",
    "utf-16be": "utf-16-be",
    **{f"windows-{page}": f"cp{page}" for page in (1250, 1252, 1257)},
    **{f"iso-8859-{part}": f"iso8859-{part}" for part in (1, 2, 15)},
}
"""The character sets that a sender may name."""
EASTERN: Final = frozenset("őŐűŰ")
"""Hungarian letters that Windows-1252 does not have."""


class WrongEncoding(Exception):
    """The file is not in the encoding that it should be in; ``found`` is what it probably is in."""

    def __init__(self, encoding: str) -> None:
        super().__init__(encoding)
        self.encoding = encoding


def decoded(raw: bytes, charset: str = "") -> str:
    """A file as text: by its mark, by the character set that was named, or in UTF-8.

    Raises :class:`WrongEncoding`.
    """
    marked = next((encoding for mark, encoding in MARKS if raw.startswith(mark)), None)
    encoding = marked or NAMED.get(charset.strip('" ').lower(), "utf-8")
    if marked is None and encoding == "utf-8" and b"\0" in raw:
        raise WrongEncoding("UTF-16")
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        raise WrongEncoding(_likely(raw, marked or "")) from error


def _likely(raw: bytes, marked: str) -> str:
    """What a file that cannot be read probably is in."""
    if marked:
        return marked.upper().removesuffix("-SIG")
    letters = EASTERN.intersection(raw.decode("cp1250", "replace"))
    return "Windows-1250" if letters else "Windows-1252"
