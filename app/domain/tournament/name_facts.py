"""That names were taken out of the log: the one thing for which a log is ever rewritten."""

from typing import Annotated

from msgspec import Meta

from app.domain.tournament.fact import Fact


class NamesForgotten(Fact, frozen=True, tag="names_forgotten"):
    """What stands before this was written anew without the names of some people.

    Nothing else has changed. Whoever holds what the log made before makes it again.
    """

    entries: Annotated[
        tuple[str, ...], Meta(description="Those that are called otherwise by that.")
    ]
    reason: str = ""
