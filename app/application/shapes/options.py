"""Options that have the same name in several games and words of their own in each.

Everywhere else we name the fields, and one name has one shape. Each game keeps the exact words of
its options; where a surface needs one type for all games, that is the enum of all words (ADR 15).
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from app.application.shapes.kinds import (
    EnumShape,
    Field,
    ListOf,
    Named,
    ObjectShape,
    Optional_,
    Shape,
    ShapeError,
)


def options_of_words(
    games: Iterable[ObjectShape], enums: Mapping[str, EnumShape]
) -> dict[str, EnumShape]:
    """The enum of all words that any game has for an option, by the name of the option.

    It is named after the option alone, so that a later game renames nothing.
    """
    found: dict[str, EnumShape] = {}
    for game in games:
        for field in game.fields:
            own = enums.get(_inner(field.shape))
            if own is not None:
                found[field.name] = _joined(field, found.get(field.name), own)
    return found


def _joined(field: Field, known: EnumShape | None, own: EnumShape) -> EnumShape:
    title = "".join(part.capitalize() for part in field.name.split("_")) + "Option"
    words = dict(() if known is None else known.words)
    for constant, word in own.words:
        if words.setdefault(constant, word) != word:
            raise ShapeError(f"{title}: two words have the constant {constant}")
    told = f"The words that games have for the option `{field.name}`."
    return EnumShape(title, tuple(words.items()), None, told)


def over_all_games(
    field: Field, options: Mapping[str, EnumShape], enums: Mapping[str, EnumShape]
) -> Shape:
    """The shape of an option's field with the enum of all words in place of the game's own."""
    if _inner(field.shape) not in enums:
        return field.shape
    return _renamed(field.shape, options[field.name].name)


def _renamed(shape: Shape, name: str) -> Shape:
    match shape:
        case Optional_(of=inner):
            return Optional_(_renamed(inner, name))
        case ListOf(item=item):
            return replace(shape, item=_renamed(item, name))
        case _:
            return Named(name)


def _inner(shape: Shape) -> str:
    """The name of the innermost shape; empty where it has none."""
    match shape:
        case Optional_(of=inner) | ListOf(item=inner):
            return _inner(inner)
        case Named(name=name):
            return name
        case _:
            return ""
