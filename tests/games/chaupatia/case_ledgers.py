"""Worked cases of counters and Kapen: a deal is played that earns the points."""

from typing import Any

from msgspec.structs import replace

from app.games.chaupatia.events import DealScored
from tests.games.chaupatia.case_words import TEAMS, after, ledger_of
from tests.games.chaupatia.deals import WAYS, finish, with_ledger
from tests.games.chaupatia.table import options, table
from tests.games.reading import Given, check


def ledger(given: Given, then: dict[str, Any]) -> None:
    before = ledger_of(given.take("before"))
    earner, earned = TEAMS.index(given.take("earner")), given.take("earned")
    one = with_ledger(table(options()), before)
    dealer = _dealer(before.against, earner, earned)
    one.state = replace(one.state, match=replace(one.state.match, dealer=dealer))
    finish(one, earner, WAYS[earned])
    score = one.happened(DealScored)[0].score
    assert (score.earner, score.earned) == (earner, earned)
    view = one.view(0)
    assert (view.against, view.kapen) == (score.against, score.kapen)
    kaap = None if score.kaap is None else TEAMS[score.kaap]
    check(then, {"after": lambda: after(score), "kaap_to": lambda: kaap})


def _dealer(against: tuple[int, int], earner: int, earned: int) -> int:
    """A seat of the team that owes, or of the one that can earn this."""
    if against != (0, 0):
        return 0 if against[0] else 1
    return 1 - earner if earned == 10 else earner
