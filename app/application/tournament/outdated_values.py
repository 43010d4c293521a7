"""Answers about draws that rest on numbers which hold no more."""

from typing import Annotated

from msgspec import Meta, Struct

from app.application.tournament.naming_values import RoundName


class OutdatedDraw(Struct, frozen=True):
    """The first draw of a stage, in which others would be by what the sheets say now, or elsewhere.

    It stands as it was drawn. ``detail`` says so in the language of the caller.
    """

    round: RoundName
    leave: Annotated[tuple[str, ...], Meta(description="Entries in it that would not go on.")]
    join: Annotated[tuple[str, ...], Meta(description="Entries that would go on, and are not in.")]
    moved: Annotated[
        tuple[str, ...],
        Meta(description="Entries that would sit at another final table, or have another seed."),
    ]
    detail: str


OutdatedDraws = Annotated[
    tuple[OutdatedDraw, ...],
    Meta(description="Draws that rest on old numbers; told to organizers in answers to them."),
]
