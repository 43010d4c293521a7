"""Words, names and numbers of one document, in its language."""

from app.application.exports.taken import Taken
from app.application.texts import Language, Texts
from app.application.wording.sorting import Key, sort_key
from app.application.wording.stages import stage_named
from app.documents.model import Cell, Column, Document, Json, Table, Told


class Wording:
    """The texts of a document about a tournament."""

    def __init__(self, texts: Texts, language: Language, taken: Taken) -> None:
        self._texts = texts
        self.language = language
        self.taken = taken
        self.game = taken.tournament.tournament.game
        self._members = {one.id: ", ".join(one.members) for one in taken.tournament.entries}

    def word(self, key: str) -> str:
        """A word of the service."""
        return self._texts.word(key, self.language)

    def of_game(self, key: str) -> str:
        """A word of the game; a sign is told as it is."""
        return self._texts.word(key, self.language, self.game)

    def told(self, key: str, value: Json) -> Told:
        """A word of the service; a program reads this value instead."""
        return Told(self.word(key), value)

    def round(self, name: str | None) -> Told | None:
        """A round by its name: ``1.2`` alone might be a day."""
        return None if name is None else Told(self.numbered("document.round", name), name)

    def numbered(self, key: str, number: object) -> str:
        """A word with a number in it."""
        return self.word(key).format(number=number)

    def within(self, key: str, number: object) -> str:
        """The same within a line, where no language writes a capital."""
        told = self.numbered(key, number)
        return told[:1].lower() + told[1:]

    def name(self, entry: str) -> str:
        """Who an entry is."""
        return self.taken.names.get(entry, entry)

    def stage(self, name: str) -> str:
        """What a stage is called."""
        return stage_named(name, self.word)

    def members(self, entry: str) -> str:
        """Who plays as an entry of several, as far as that was told."""
        return self._members.get(entry, "")

    def whole(self, entry: str) -> str:
        """Who an entry is, with its members."""
        members = self.members(entry)
        return f"{self.name(entry)} ({members})" if members else self.name(entry)

    def order(self, name: str) -> Key:
        """What names are sorted by."""
        return sort_key(name, self.language)

    def column(
        self, key: str, word: str, share: int = 2, *, figures: bool = False, spare: bool = False
    ) -> Column:
        """A column under a word."""
        return Column(key, capital(self.word(word)), share, figures=figures, spare=spare)

    def narrow(self, key: str, word: str) -> Column:
        """A column of small numbers under a word, no wider than they are."""
        return self.column(key, word, 0, figures=True)

    def document(self, title: str, tables: tuple[Table, ...], *, wide: bool = False) -> Document:
        """A document of this tournament."""
        info = self.taken.tournament.tournament
        moment = self.taken.at[:16].replace("T", " ")
        game = capital(self.of_game(f"game.{self.game}"))
        subtitle = f"{game} · {capital(title)} · {moment} UTC"
        return Document(
            self.language,
            info.name,
            subtitle,
            tables,
            page=self.word("document.page"),
            wide=wide,
            boxes=self.word("document.boxes"),
        )


def capital(text: str) -> str:
    """With a great first letter."""
    return text[:1].upper() + text[1:]


def places(name: str, parts: int) -> tuple[Cell, ...]:
    """Stage, round and table of a name, so many of them; ``1.2`` in one cell might be a day."""
    told: list[Cell] = [int(one) for one in name.split(".") if one]
    return (*told, *[None] * parts)[:parts]
