"""Matches to look at: at random, and the whole deals of the worked cases up to a point."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from app.engine.dealing import Seeded
from app.engine.policy import Draw, seeded_draw
from app.games.paskievics.options import PaskievicsOptions
from tests.games.paskievics.case_words import action_text, bid_text, by_seat, seat
from tests.games.paskievics.table import Table, dealt, table

DEALS: Final[dict[str, Any]] = {
    case["id"]: case["given"]
    for case in json.loads((Path(__file__).parent / "cases.json").read_text())["cases"]
    if "deal" in case["given"]
}

HELD: Final = "PAS-C193"
"""A held two; the XIX is called and a pagát ulti announced."""

YIELDED: Final = "PAS-C192"
"""A yielded two with a trull under kontra."""

OFFICE: Final = "PAS-C194"
"""The called card lies in a skart."""

PLAIN: Final = "PAS-C191"
"""A three without any figure."""


def walk(opts: PaskievicsOptions, number: int, steps: int) -> Iterator[tuple[Table, Draw]]:
    """A match in which everyone does anything."""
    draw = seeded_draw(f"{number:064x}", "walk")
    one = table(opts, Seeded(f"{number:064x}"))
    for _ in range(steps):
        yield one, draw
        acting = one.to_act()
        if not acting:
            return
        actor = acting[draw(len(acting))]
        legal = [text for text in one.legal(actor) if draw(4) or not text.startswith("announce")]
        legal = [text for text in legal if not text.startswith("lift")] or list(one.legal(actor))
        one.play(actor, legal[draw(len(legal))])


def bid(case: str, **chosen: object) -> Table:
    """The auction of a worked deal is over."""
    given = DEALS[case]
    one = dealt(by_seat(given["deal"]), given["talon"], **chosen)
    return one.plays(*((seat(who), bid_text(call)) for who, call in given["calls"]))


def shared(case: str, **chosen: object) -> Table:
    """The talon is shared out."""
    one = bid(case, **chosen)
    return one.play(one.to_act()[0], f"take:{DEALS[case]['cards_taken']}")


def locked(case: str, **chosen: object) -> Table:
    """All discards are locked."""
    one = shared(case, **chosen)
    for who, cards in DEALS[case]["discards"].items():
        one.plays(*((seat(who), f"lay:{card}") for card in cards), (seat(who), "lock"))
    return one


def said(case: str, **chosen: object) -> Table:
    """All is said; the first lead is due."""
    one = locked(case, **chosen)
    log = DEALS[case]["announcement_log"]
    return one.plays(*((seat(who), action_text(action)) for who, action in log))


def played(case: str, tricks: int = 9, **chosen: object) -> Table:
    """So many tricks are played."""
    one = said(case, **chosen)
    for trick in DEALS[case]["tricks"][:tricks]:
        one.plays(*((seat(who), f"play:{card}") for who, card in trick))
    return one
