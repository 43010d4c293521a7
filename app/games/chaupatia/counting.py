"""What histories count of a deal of Chaupatia: bids, 16, points for a team, Kapen."""

from collections.abc import Iterator, Mapping
from typing import Final

from app.engine.counts import Counted, CountOf, each
from app.games.chaupatia.match import ChaupatiaScore
from app.games.chaupatia.seats import ALL, TEAMS, team_of

COUNTS: Final[Mapping[str, CountOf]] = {
    "deals": "side",
    "deals-won": "side",
    "bids-made": "seat",
    "bids-failed": "seat",
    "forced-made": "seat",
    "forced-failed": "seat",
    "sixteens-made": "side",
    "sixteens-failed": "side",
    "earned": "side",
    "kapen": "side",
    "kapen-against": "side",
}


def counted(score: ChaupatiaScore) -> tuple[Counted, ...]:
    """A deal: the bid is the declarer's, all else the team's (CHA-SCORE, CHA-16, CHA-KAAP)."""
    return tuple(_counted(score))


def _counted(score: ChaupatiaScore) -> Iterator[Counted]:
    yield from each(ALL, "deals")
    yield from each(TEAMS[score.earner], "deals-won")
    how = "made" if score.made else "failed"
    if score.sixteen:  # it stands in the place of the bid (CHA-16-4, 5)
        yield from each(TEAMS[team_of(score.declarer)], f"sixteens-{how}")
    else:
        yield Counted(score.declarer, f"{'forced' if score.forced else 'bids'}-{how}")
    yield from each(TEAMS[score.earner], "earned", score.earned)
    if score.kaap is not None:
        yield from each(TEAMS[score.kaap], "kapen")
        yield from each(TEAMS[1 - score.kaap], "kapen-against")
