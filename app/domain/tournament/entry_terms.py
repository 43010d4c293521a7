"""How entries come in: by the organizers alone, or by themselves as well."""

from typing import Annotated, Final, Literal

from msgspec import Meta

MOST_ENTRIES: Final = 400

Registration = Annotated[
    Literal["by_organizer", "open"],
    Meta(
        title="TournamentRegistration",
        description="Whether players register themselves too, while registration is open.",
    ),
]
MostEntries = Annotated[
    int,
    Meta(
        ge=2,
        le=MOST_ENTRIES,
        description="From so many entries on whoever registers himself waits for a place.",
    ),
]
