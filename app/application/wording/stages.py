"""The names of stages: those of the presets are told in the reader's language."""

from collections.abc import Callable
from typing import Annotated, Final, Literal, get_args

from msgspec import Meta

StageWord = Annotated[
    Literal["rounds", "finals", "blocks", "play-offs", "league", "cup", "swiss", "matches"],
    Meta(
        title="StageWord",
        description="What presets call their stages, in no language: the key of a word.",
    ),
]

_WORDS: Final[dict[str, StageWord]] = {
    word.capitalize(): word for word in get_args(get_args(StageWord)[0])
}

PRESET_NAMES: Final = tuple(_WORDS)
"""What the presets call their stages; organizers may name those of their own plans as they like."""


def stage_word(name: str) -> StageWord | None:
    """The word that a stage is called by; none where its name was made up."""
    return _WORDS.get(name)


def stage_key(word: StageWord) -> str:
    """The key of this word in the texts."""
    return f"stage.{word}"


def stage_named(name: str, word: Callable[[str], str]) -> str:
    """What a stage is called in the language of these words."""
    known = stage_word(name)
    return name if known is None else word(stage_key(known))


def stage_titled(what: str, name: str, word: Callable[[str], str]) -> str:
    """What is shown of a stage, said once where both are called alike."""
    named = stage_named(name, word)
    return what if what.casefold() == named.casefold() else f"{what} – {named}"
