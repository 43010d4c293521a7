"""The names of stages: those of the presets are told in the reader's language."""

from collections.abc import Callable
from typing import Final

PRESET_NAMES: Final = (
    *("Rounds", "Finals", "Blocks", "Play-offs", "League", "Cup", "Swiss", "Matches"),
)
"""What the presets call their stages; whoever plans a stage himself calls it as he likes."""


def stage_key(name: str) -> str:
    """The key of the word for a stage of a preset."""
    return f"stage.{name.casefold()}"


def stage_named(name: str, word: Callable[[str], str]) -> str:
    """What a stage is called in the language of these words."""
    return word(stage_key(name)) if name in PRESET_NAMES else name


def stage_titled(what: str, name: str, word: Callable[[str], str]) -> str:
    """What is shown of a stage, said once where both are called alike."""
    named = stage_named(name, word)
    return what if what.casefold() == named.casefold() else f"{what} – {named}"
