"""What stands above the columns of a list, in any of our languages."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final, Literal, get_args
from unicodedata import combining, normalize

Column = Literal["name", "player", "surname", "infix", "given", "club", "city", "members", "number"]
COLUMNS: Final[tuple[Column, ...]] = get_args(Column)
PERSON: Final = frozenset({"name", "player", "surname", "members"})
"""A line without one of these names nobody, and is therefore no heading."""


@dataclass(frozen=True, slots=True)
class Headings:
    """What people write above their columns, as ``plain`` text, in every language.

    ``surname_first`` are the words of languages in which the surname comes before the given name.
    """

    columns: Mapping[str, Column]
    surname_first: Set[str]

    def of(self, cell: str) -> Column | None:
        """The column that this heading stands for."""
        return self.columns.get(plain(cell))


@dataclass(frozen=True, slots=True)
class Columns:
    """What the columns of a list are, and in which order the parts of a name are read."""

    kinds: tuple[Column | None, ...]
    surname_first: bool = False

    def name_of(self, found: Mapping[str, Sequence[str]]) -> str:
        """The name of an entry: as it is given, of its parts, or else of its members."""

        def joined(*columns: Column) -> str:
            return " ".join(" ".join(found.get(column, ())) for column in columns).strip()

        if self.surname_first:
            parts = joined("name", "surname", "given")
        else:
            parts = joined("given", "infix", "name", "surname")
        return " ".join(parts.split()) or " / ".join(found.get("members", ()))


def columns_of(cells: Sequence[str] | None, headings: Headings, size: int) -> Columns | None:
    """The columns that this heading names; None if it is no heading, since it names nobody.

    Columns of players are the members of an entry if the entry has a name besides, or if there are
    several.
    """
    known = tuple(headings.of(cell) for cell in cells or ())
    heads = known[:1] == ("name",) or known[:1] == ("player",) or _known(known) > 1
    if not heads or not PERSON & set(known):
        return None
    first = {plain(cell) for cell in cells or ()} & headings.surname_first
    return Columns(tuple(_roles(known, size)), bool(first))


def _known(columns: Sequence[Column | None]) -> int:
    return sum(one is not None for one in columns)


def _roles(known: Sequence[Column | None], size: int) -> Sequence[Column | None]:
    """Which column names the entry, and which its members."""
    if size == 1:
        names: Column = "player" if "player" in known else "name"
        return [_of_one(one, names) for one in known]
    named = known.index("name") if "name" in known else None
    if named is None and known.count("player") == 1 and "members" not in known:
        named = known.index("player")
    return [_role(one, number == named) for number, one in enumerate(known)]


def _of_one(column: Column | None, names: Column) -> Column | None:
    if column in ("name", "player"):
        return "name" if column == names else None
    return column


def _role(column: Column | None, names: bool) -> Column | None:
    if column in ("name", "player"):
        return "name" if names else "members"
    return column


def plain(cell: str) -> str:
    """A heading however it is written: with capitals and accents or without, with a colon."""
    bare = "".join(sign for sign in normalize("NFD", cell) if not combining(sign))
    return bare.strip(" .:#*").casefold() or cell.strip()
