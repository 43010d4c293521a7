"""The form of a game's paper sheet: its columns, and what a scored line writes into them.

Whoever prints or exports sheets knows this alone, and no game.
"""

from collections.abc import Mapping

from msgspec import Struct

from app.engine.seats import Seat


class FormSeat(Struct, frozen=True):
    """Who sits there, by name."""

    seat: Seat


class FormList(Struct, frozen=True):
    """Several things, each in words of the game's texts."""

    items: tuple[tuple[str, ...], ...]


class FormNumbers(Struct, frozen=True):
    """Numbers of the sides of a deal, parted by a stroke."""

    numbers: tuple[int, ...]


class FormOfSeats(Struct, frozen=True):
    """A number of each of some seats."""

    numbers: tuple[tuple[Seat, int], ...]


FormCell = bool | int | tuple[str, ...] | FormList | FormNumbers | FormOfSeats | FormSeat | None
"""Whether it is so, a number, words of the game's texts (a sign stands for itself), or nothing."""


class FormColumn(Struct, frozen=True):
    """A column of a sheet, under ``word``: a word of the game's texts, or a sign.

    ``seats`` are those whose column it is, if it is anybody's; neighbours of the same seats stand
    under their names. ``share`` is its part of the width. ``blank`` is what an empty sheet says
    there, for the writer to mark.
    """

    key: str
    word: str
    share: int = 2
    seats: tuple[Seat, ...] = ()
    blank: tuple[str, ...] = ()


class LineField(Struct, frozen=True, omit_defaults=True):
    """A field of a line or a score, for who writes and reads them one by one, under ``word``.

    A ``seat`` is chosen by the name of who sits there, a ``side`` by who plays it; other values
    are ``<choices>.<value>`` in the game's texts, where that is not the field's name. What has an
    ``option`` is offered where that is on, as the ``optional`` values are.
    """

    word: str = ""
    seat: bool = False
    side: bool = False
    choices: str = ""
    option: str = ""
    optional: Mapping[str, str] = {}


class SheetForm(Struct, frozen=True):
    """A sheet: its columns, and how many deals an empty one has room for.

    ``check`` is a word that is printed below: what must hold of each row.
    """

    columns: tuple[FormColumn, ...] = ()
    deals: int = 16
    check: str = ""


NO_FORM = SheetForm()


def of_seats(
    sides: tuple[tuple[Seat, ...], ...], columns: tuple[FormColumn, ...]
) -> tuple[FormColumn, ...]:
    """These columns for each of the sides, one side after the other."""
    return tuple(
        FormColumn(f"{one.key}_{number}", one.word, one.share, seats, one.blank)
        for number, seats in enumerate(sides, start=1)
        for one in columns
    )
