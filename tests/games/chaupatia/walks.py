"""Matches played at random, but so that low contracts and chances of 16 come up."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from app.engine.dealing import Scripted
from app.engine.policy import Draw, seeded_draw
from app.engine.shuffle import shuffled
from app.games.chaupatia.cards import CODES
from tests.games.chaupatia.table import Table, opening_for, options, pack_for, table

HIGH: Final = [code for code in CODES if code[0] in "AKQJT9"]
LOW: Final = [code for code in CODES if code[0] not in "AKQJT9"]

MANNERS: Final[dict[str, dict[str, Any]]] = {
    "as it comes": {},
    "strict": {
        "sixteen_offer": "always-visible",
        "last_trick": "hide-at-once",
        "auction_rounds": "single",
        "deal_review": "never",
    },
    "played out": {
        "early_end": "play-out",
        "passed_may_rebid": True,
        "sixteen_on_forced_six": False,
        "deal_review": "after-deal",
    },
    "strict, played out": {
        "early_end": "play-out",
        "sixteen_offer": "always-visible",
        "show_trick_count": True,
    },
}
"""Sets of options that together have every value that matters to what is seen."""


def one_sided(draw: Draw, team: int) -> tuple[str, ...]:
    """A pack that gives one team nearly all high cards."""
    high = shuffled(HIGH, f"{draw(1 << 30):064x}", "high")
    hands = {seat: (high if seat % 2 == team else LOW)[8 * (seat // 2) :][:8] for seat in range(6)}
    pack = list(pack_for(hands, dealer=0))
    for _ in range(draw(4)):
        one, other = draw(len(pack)), draw(len(pack))
        pack[one], pack[other] = pack[other], pack[one]
    return tuple(pack)


def script(draw: Draw, deals: int) -> Scripted:
    """One-sided and ordinary packs by turns."""
    packs = tuple(
        shuffled(CODES, f"{draw(1 << 30):064x}", "pack")
        if number % 3 == 2
        else one_sided(draw, draw(2))
        for number in range(deals)
    )
    return Scripted(packs=packs, opening=opening_for(draw(6)), seed=f"{draw(1 << 30):064x}")


def walk(manner: str, number: int, steps: int, deals: int = 30) -> Iterator[tuple[Table, Draw]]:
    """The table before each move of a match, and the chance that plays it."""
    draw = seeded_draw(f"{number:064x}", f"walk:{manner}")
    one = table(options(**MANNERS[manner]), script(draw, deals))
    for _ in range(steps):
        yield one, draw
        if one.is_over:
            return
        one.turn(chosen(one.standing(one.actor), draw))


def chosen(legal: Sequence[str], draw: Draw) -> str:
    """Any move, but mostly a pass or the lowest bid; high cards rather than low ones."""
    if "pass" in legal:
        return "pass" if draw(3) else legal[min(1 + (draw(8) == 0), len(legal) - 1)]
    if legal[0].startswith("play:") and draw(2):
        return max(legal, key=lambda text: "3456789TJQKA".index(text[5]))
    return legal[draw(len(legal))]
