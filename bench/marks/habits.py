"""How often `steady` is right in Paskievics: what it announces, doubles and plays as declarer.

Four of them play deal after deal. Each line is something that it did, and how often it came out
well for it; the share is of all deals.
"""

from collections import Counter
from collections.abc import Iterator

import msgspec

from app.engine.dealing import Seeded
from app.engine.policy import Policy, seeded_draw
from app.engine.referee import Referee
from app.games.paskievics.deal import PaskievicsDeal
from app.games.paskievics.figures import Figure
from app.games.paskievics.scoring import THRESHOLD
from app.games.paskievics.seats import DECLARERS
from bench.desk import Desk
from bench.marks.duplicates import CHAMPION
from bench.matches import seed_of

GAME = "paskievics"
HEADS = ("habit", "times", "a deal", "came out well")

Seen = tuple[str, bool]
"""A habit, and whether it came out well."""


def run(desk: Desk) -> None:
    """Play and tell."""
    champion = desk.policy(GAME, CHAMPION)
    if champion is None or all(referee.info.id != GAME for referee in desk.games):
        desk.say("Only Paskievics has these habits.")
        return
    referee, deals = desk.catalogue.referee(GAME), desk.settings.matches
    seen: Counter[Seen] = Counter()
    with desk.progress(f"{GAME}: habits", deals) as advance:
        for number in range(deals):
            seen.update(habits(_played(referee, champion, number)))
            advance()
    desk.table(f"{CHAMPION} in {deals} deals", HEADS, _rows(seen, deals))


def _rows(seen: Counter[Seen], deals: int) -> list[tuple[str, ...]]:
    names = dict.fromkeys(name for name, _ in sorted(seen))
    return [_row(name, seen[name, True], seen[name, False], deals) for name in names]


def _row(name: str, well: int, ill: int, deals: int) -> tuple[str, ...]:
    times = well + ill
    return name, str(times), f"{times / deals:.2%}", f"{well / times:.0%}"


def _played(referee: Referee, policy: Policy, number: int) -> PaskievicsDeal:
    """The first deal that is played; void deals are dealt again."""
    engine = referee.engine
    options = referee.read_options(msgspec.json.encode({"game": GAME, "deals": 0}))
    draw = seeded_draw(seed_of(number), "habits")
    step = engine.start(options, Seeded(seed_of(number)))
    while step.deal is None:
        state = step.state
        seat = min(engine.to_act(state))
        move = policy(engine.view(state, seat), engine.legal_moves(state, seat), draw)
        step = engine.apply(state, seat, move)
    assert isinstance(step.deal, PaskievicsDeal), "a deal of this game"
    return step.deal


def habits(deal: PaskievicsDeal) -> Iterator[Seen]:
    """What was done in this deal."""
    won = deal.card_points[DECLARERS] >= THRESHOLD
    yield "plays as declarer", won
    if deal.parti_doubled:
        yield "doubles a game of the others", not won
    for figure in deal.figures:
        if figure.announced:
            yield f"announces {figure.figure}", figure.made
        elif figure.figure is Figure.PAGAT_ULTI:
            yield "pagát in trick nine, silent", figure.made
        elif figure.figure is Figure.XXI_CATCH:
            yield "catches the XXI", True
