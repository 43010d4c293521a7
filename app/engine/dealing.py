"""Where the packs of a match come from: a seed, or a script.

Both are values inside the state, so that a state alone decides every later deal. Neither ever
reaches a view, an event or a refusal.
"""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from app.engine.cards import Pack
from app.engine.errors import BadDealing
from app.engine.seats import Seat
from app.engine.shuffle import drawn, shuffled

Seed = Annotated[
    str,
    Meta(pattern="^[0-9a-f]{64}$", description="256 bits as 64 lower-case hexadecimal digits."),
]

NO_SEED = "0" * 64


class Seeded(Struct, frozen=True, tag_field="kind", tag="seeded", forbid_unknown_fields=True):
    """Every pack is shuffled from one seed, as ``engine.shuffle`` specifies."""

    seed: Seed


class Settled(Struct, frozen=True, tag_field="kind", tag="settled", forbid_unknown_fields=True):
    """Packs as from a seed; who deals first was settled beforehand, by the draw of a tournament."""

    seed: Seed
    first_dealer: Annotated[int, Meta(ge=0, le=11)]


class Scripted(Struct, frozen=True, tag_field="kind", tag="scripted", forbid_unknown_fields=True):
    """The packs are given, in dealing order: for exercises, tests and imported records.

    ``opening`` holds the cards turned face up to find the first dealer. ``seed`` settles what no
    pack settles, such as a card drawn at random. When the packs run out the match ends.
    """

    packs: tuple[tuple[str, ...], ...]
    opening: tuple[str, ...] = ()
    seed: Seed = NO_SEED


Dealing = Seeded | Settled | Scripted


def pack_of(dealing: Dealing, pack: Pack, number: int) -> tuple[str, ...] | None:
    """The pack of shuffle ``number``, counted from 0, top card first; None when the script ends."""
    if isinstance(dealing, Scripted):
        return dealing.packs[number] if number < len(dealing.packs) else None
    return shuffled(pack.codes, dealing.seed, f"pack:{number}")


def opening_of(dealing: Dealing, pack: Pack, *, redraw: int = 0) -> tuple[str, ...]:
    """The cards, in order, that are turned to find the first dealer.

    Where cards are drawn again, ``redraw`` counts from 1, each from a pack shuffled afresh. A
    script has all its cards in one row.
    """
    if isinstance(dealing, Scripted):
        return dealing.opening
    return shuffled(pack.codes, dealing.seed, f"opening:{redraw}" if redraw else "opening")


def settled_dealer(dealing: Dealing, seats: int) -> Seat | None:
    """Who deals first, where that was settled beforehand. Raises :class:`BadDealing`."""
    if not isinstance(dealing, Settled):
        return None
    dealer = dealing.first_dealer
    if dealer >= seats:
        raise BadDealing("dealer-not-seated", params={"seat": dealer, "seats": seats})
    return dealer


def lot(dealing: Dealing, bound: int, label: str) -> int:
    """A number below ``bound`` that the dealing fixes for this label."""
    return drawn(bound, dealing.seed, label)


def check_script(dealing: Scripted, pack: Pack, *, redraws: bool = False) -> None:
    """Refuse packs that are not whole and openings that turn a card twice.

    With ``redraws`` a card may come again in a later draw; the game looks at each draw.
    Raises :class:`BadDealing` with the number of the pack, counted from 1.
    """
    for number, cards in enumerate(dealing.packs, start=1):
        if not pack.is_whole(cards):
            raise BadDealing("pack-not-whole", params={"pack": number, "size": len(pack)})
    if not dealing.packs:
        raise BadDealing("no-pack")
    _check_opening(dealing.opening, pack, redraws=redraws)


def _check_opening(opening: Sequence[str], pack: Pack, *, redraws: bool) -> None:
    for place, card in enumerate(opening):
        if card not in pack:
            raise BadDealing("unknown-card", params={"card": card[:8]})
        if not redraws and card in opening[:place]:
            raise BadDealing("card-twice", params={"card": card})
