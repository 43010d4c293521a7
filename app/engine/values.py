"""The open value types that every game fills in.

A game subclasses :class:`Options`, :class:`View`, :class:`Deal`, :class:`Score` and :class:`Line`
with ``tag=`` its game id, and :class:`Event` and :class:`Move` with a flat tag such as
``tuppi.card_played``. Surfaces are generated from these classes, so they hold structs, tagged
unions, tuples, enums and bounded numbers only.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from app.engine.seats import Direction

By = Annotated[
    Literal["player", "bot", "stand_in", "clock", "director"],
    Meta(title="By", description="Who made the move: never hidden."),
]

Small = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]


class Options(Struct, frozen=True, tag_field="game", forbid_unknown_fields=True):
    """The options of one match; every field has the default of the game's rules."""


class Move(Struct, frozen=True, tag_field="type"):
    """One decision of one seat; ``move`` is its canonical text, the only form that is sent in.

    ``out_of_turn`` marks what a seat may do at any time (a concession, a vote): a bot or a hurried
    client that looks for a move to make now passes over it.

    ``attempt`` marks what may be refused although it is listed, because a list that holds it only
    when it is right would tell what the seat has to know by itself. A refused attempt costs
    nothing: the seat chooses again, and a bot leaves out what was refused.
    """

    move: str
    out_of_turn: bool = False
    attempt: bool = False


class Event(Struct, frozen=True, tag_field="type"):
    """What happened. A field that a viewer may not know is null for that viewer."""


class TableColumn(Struct, frozen=True):
    """A pile that lies before a seat: its open card, if any, perhaps with a hidden one below.

    A hidden card is known to nobody, its owner neither.
    """

    open: str | None
    covers: Annotated[bool, Meta(description="Whether a hidden card lies below.")]


class TableSeat(Struct, frozen=True):
    """One seat as a client draws it."""

    seat: Annotated[int, Meta(ge=0, le=15)]
    side: Annotated[int | None, Meta(description="The side, null while it is not public.")]
    cards: Annotated[int, Meta(ge=0, le=127, description="How many cards are in the hand.")]
    hand: Annotated[
        tuple[str, ...] | None, Meta(description="The cards, null where the viewer may not see.")
    ]
    tricks: Annotated[int | None, Meta(description="Tricks won by this seat or its side.")]
    columns: Annotated[
        tuple[TableColumn, ...],
        Meta(description="Cards that lie before the seat, besides its hand, as they were laid."),
    ] = ()


class TableCard(Struct, frozen=True):
    """A card that lies on the table before a seat."""

    seat: Annotated[int, Meta(ge=0, le=15)]
    card: str


class TableScore(Struct, frozen=True):
    """One figure of the running score; ``label`` is a word of the game's texts."""

    side: Annotated[int, Meta(ge=0, le=15)]
    seats: tuple[int, ...]
    label: str
    points: Small


class TableView(Struct, frozen=True):
    """What any client can draw without knowing the game."""

    direction: Direction
    deal: Annotated[int, Meta(ge=0, le=100_000, description="The running deal, from 1.")]
    dealer: int | None
    seats: tuple[TableSeat, ...]
    trick: Annotated[tuple[TableCard, ...], Meta(description="In the order of play.")]
    to_act: tuple[int, ...]
    scores: tuple[TableScore, ...]


class View(Struct, frozen=True, tag_field="game"):
    """What one viewer may know now; ``viewer`` is a seat, or null for a spectator."""

    viewer: int | None
    table: TableView


class Line(Struct, frozen=True, tag_field="game", forbid_unknown_fields=True):
    """One deal's result as it is written on paper."""


class Score(Struct, frozen=True, tag_field="game"):
    """What one deal changed: its points, the running score after it, who deals next."""


class Deal(Struct, frozen=True, tag_field="game"):
    """A finished deal, whole: told only when and to whom the reveal policy allows."""


class Outcome(Struct, frozen=True):
    """How a match ended. ``winners`` are seats; nobody wins a draw or an unfinished match."""

    by: Annotated[str, Meta(description="A word of the game: how the match was decided.")]
    winners: tuple[int, ...]
    points: Annotated[tuple[int, ...], Meta(description="The final points of each seat.")]


class Tally(Struct, frozen=True):
    """Where a sheet stands: how its match has ended, or would end if it stopped here."""

    outcome: Outcome
    ended: Annotated[bool, Meta(description="Whether no further deal is to be played.")]
    next_dealer: Annotated[int | None, Meta(description="Null once the match has ended.")]
    may_stop: Annotated[bool, Meta(description="Whether the rules let the match end here.")] = True


class SheetRow(Struct, frozen=True):
    """One line of a sheet, scored. A deal that does not ``count`` left the match as it was."""

    number: Annotated[int, Meta(ge=1, le=100_000)]
    line: Line
    score: Score
    counts: Annotated[
        bool, Meta(description="False of an annulled deal, and of one after the match was won.")
    ] = True
