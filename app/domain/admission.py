"""Who may come to a table, and what happens there before the start: what the opener chose."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

Admitted = Annotated[
    Literal["humans", "bots", "mixed"],
    Meta(title="AdmittedPlayers", description="Who may sit: people, bots, or both."),
]
AccountKind = Annotated[
    Literal["account", "guest", "bot"],
    Meta(title="AccountKind", description="A person with an account or without, or a bot."),
]

LONGEST_WAIT_S: Final = 24 * 3600
MOST_ARBITERS: Final = 8

BotsAfter = Annotated[
    int,
    Meta(
        ge=0,
        le=LONGEST_WAIT_S,
        description="Seconds that the first to sit waits until house bots fill the open seats.",
    ),
]
ReadyWithin = Annotated[
    int,
    Meta(
        ge=5,
        le=3600,
        description="Seconds in which all confirm before the start, once the seats are full.",
    ),
]
ReservedFor = Annotated[
    int,
    Meta(ge=10, le=LONGEST_WAIT_S, description="Seconds until a reserved seat opens again."),
]
PlayerId = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{1,64}\Z")]
Arbiters = Annotated[
    tuple[PlayerId, ...],
    Meta(max_length=MOST_ARBITERS, description="Accounts that may look into every hand."),
]


def admits(players: Admitted, kind: str | None) -> bool:
    """Whether a player of this kind is admitted; house bots count as bots."""
    return players == "mixed" or (players == "bots") == (kind == "bot")


class Admission(Struct, frozen=True, forbid_unknown_fields=True):
    """Who may sit and look, to be read before sitting. A private match is in no list."""

    players: Admitted = "mixed"
    private: bool = False
    bots_after: BotsAfter | None = None
    ready_within: ReadyWithin | None = None
    reserved_for: ReservedFor = 300
    phrases: Annotated[bool, Meta(description="Whether table phrases may be said.")] = True
    arbiters: Arbiters = ()

    def is_sound(self, spectators: str) -> bool:
        """Whether these choices go together: arbiters where they watch, bots where they may sit."""
        bots_come = self.bots_after is not None and self.players != "humans"
        return (spectators == "arbiter") == bool(self.arbiters) and (
            bots_come or self.bots_after is None
        )

    def admits(self, kind: str | None) -> bool:
        """Whether a player of this kind may sit; house bots count as bots."""
        return admits(self.players, kind)


ANYBODY: Final = Admission()
