"""What those who want to meet are told besides the match itself."""

from msgspec import Struct

from app.domain.meeting import Phrase


class Invitation(Struct, frozen=True):
    """A code that lets into a private match: the only time that it is told."""

    match: str
    code: str


class TablePhraseInWords(Struct, frozen=True):
    """A table phrase in the asked language."""

    phrase: Phrase
    text: str


class PhraseList(Struct, frozen=True):
    """Every table phrase."""

    phrases: tuple[TablePhraseInWords, ...]
