"""Answers about draws that rest on numbers which hold no more."""

from typing import Annotated

from msgspec import Meta, Struct

from app.application.tournament.naming_values import RoundName


class OutdatedDraw(Struct, frozen=True):
    """The first draw of a stage, or the last of a Swiss one, which would be another by now.

    It stands as it was drawn. ``detail`` says so in the language of the caller.
    """

    round: RoundName
    leave: Annotated[tuple[str, ...], Meta(description="Entries that are in it, and would not be.")]
    join: Annotated[tuple[str, ...], Meta(description="Entries that would be in it, and are not.")]
    moved: Annotated[
        tuple[str, ...],
        Meta(
            description="Entries that would sit at another final table, have another seed, or be "
            "paired in a Swiss round by other points."
        ),
    ]
    detail: str


OutdatedDraws = Annotated[
    tuple[OutdatedDraw, ...],
    Meta(description="Draws that rest on old numbers; told to organizers in answers to them."),
]
