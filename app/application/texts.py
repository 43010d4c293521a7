"""Refusals and words in four languages, from gettext catalogues.

Catalogues lie in ``app/locale/<language>/LC_MESSAGES``: ``tricktable.po`` for the service, and one
for each family of games, so that a game brings its own texts. Messages are keyed, not worded:

* ``refusal.<code>.title`` and ``refusal.<code>.detail`` for every refusal, the detail with its
  parameters as ``{name}``;
* the words of a game under the keys that the game lists; ``move.<type>`` is a move in words, with
  the fields of its struct as parameters;
* ``event.<type>`` and ``event.<type>.<field>`` where a game has words for what happened, as for
  that which its moves do not tell; the second where this field is neither null nor false.

A parameter is itself put into words where a catalogue has ``<name>.<value>``, as for a ``suit`` or
a ``card``; a ``seat`` is counted from 1 for people.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from msgspec import structs

from app.engine.refusals import Refusal
from app.engine.values import Event, Move


class Language(StrEnum):
    """The languages that every text has."""

    ENGLISH = "en"
    DUTCH = "nl"
    HUNGARIAN = "hu"
    FINNISH = "fi"


Messages = Mapping[str, str]

SERVICE = "tricktable"

VERBATIM = frozenset({"move"})
"""Parameters that stand in the text as they were sent."""


@dataclass(frozen=True, slots=True)
class Wording:
    """A refusal in words."""

    title: str
    detail: str


class Texts:
    """Messages by language and domain; ``families`` gives the domain of each game."""

    def __init__(
        self,
        messages: Mapping[tuple[Language, str], Messages],
        families: Mapping[str, str],
    ) -> None:
        self._messages = messages
        self._families = families

    def word(self, key: str, language: Language, game: str | None = None) -> str:
        """The text of this key; the key itself where no catalogue has it (tests forbid that)."""
        return self._find(key, language, game) or key

    def refusal(self, refusal: Refusal, language: Language, game: str | None = None) -> Wording:
        """A refusal in words, with its parameters."""
        params = {
            param.name: self._param(param.name, param.value, language, game)
            for param in refusal.params
        }
        return Wording(
            self.word(f"refusal.{refusal.code}.title", language, game),
            self.word(f"refusal.{refusal.code}.detail", language, game).format_map(
                _Lenient(params)
            ),
        )

    def move(self, move: Move, language: Language, game: str) -> str:
        """A move in words: ``move.<its type>``, with its fields as parameters."""
        key = f"move.{_kind(move)}"
        return self._filled(self.word(key, language, game), move, language, game)

    def event(self, event: Event, language: Language, game: str) -> Iterator[str]:
        """What the game has to say of an event, if anything: see the header."""
        key = f"event.{_kind(event)}"
        fields = structs.asdict(event)
        told = [name for name, value in fields.items() if value is not None and value is not False]
        for one in (key, *(f"{key}.{name}" for name in told)):
            if text := self._find(one, language, game):
                yield self._filled(text, event, language, game)

    def _filled(self, text: str, told: Move | Event, language: Language, game: str) -> str:
        """The text with the fields of a move or an event as parameters."""
        fields = {
            name: self._param(name, str(value), language, game)
            for name, value in structs.asdict(told).items()
        }
        return text.format_map(_Lenient(fields))

    def _param(self, name: str, value: str, language: Language, game: str | None) -> str:
        if name == "seat" and value.lstrip("-").isdigit():
            return str(int(value) + 1)
        if name in VERBATIM:
            return value
        return self._find(f"{name}.{value}", language, game) or value

    def _find(self, key: str, language: Language, game: str | None) -> str | None:
        for domain in (self._families.get(game or "", SERVICE), SERVICE):
            text = self._messages.get((language, domain), {}).get(key)
            if text:
                return text
        return None


def _kind(told: Move | Event) -> str:
    return str(told.__struct_config__.tag).partition(".")[2]


class _Lenient(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return "{" + name + "}"
