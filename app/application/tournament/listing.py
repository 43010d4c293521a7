"""The entries of a tournament in an order that people look things up by."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from app.application.actor import Actor
from app.application.ports import Tx
from app.application.texts import Language
from app.application.tournament.announcing import get_tournament
from app.application.tournament.entry_values import EntryInfo
from app.application.values import Count
from app.application.wording.sorting import Key, sort_key

EntryOrder = Annotated[
    Literal["registration", "name", "club"],
    Meta(
        title="EntryOrder",
        description="As they came in, or by the alphabet of the caller's language.",
    ),
]


class SortedEntries(Struct, frozen=True):
    """All entries in one order."""

    revision: Count
    entries: tuple[EntryInfo, ...]


def list_entries(
    tx: Tx, actor: Actor, tournament: str, order: EntryOrder, language: Language
) -> SortedEntries:
    """All entries in this order. Raises :class:`Refused` as :func:`get_tournament`."""
    view = get_tournament(tx, actor, tournament)
    if order == "registration":
        return SortedEntries(view.revision, view.entries)

    def key(entry: EntryInfo) -> tuple[Key, ...]:
        called = sort_key(entry.name, language)
        return (called,) if order == "name" else (sort_key(entry.club, language), called)

    return SortedEntries(view.revision, tuple(sorted(view.entries, key=key)))
