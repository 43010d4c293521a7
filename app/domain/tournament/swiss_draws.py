"""The draw of a Swiss round, from the standings as they are before it."""

from itertools import combinations

from app.domain.tournament.advancing import advancing
from app.domain.tournament.drafts import PAIR, Draft, enough, seated
from app.domain.tournament.facts import BrokenWish, RoundKey
from app.domain.tournament.placing import Amount
from app.domain.tournament.standings import stage_standings
from app.domain.tournament.state import Tournament
from app.domain.tournament.swiss import NOBODY, Matcher, SwissRound, swiss_round
from app.engine.shuffle import drawn, shuffled


def drawn_swiss(t: Tournament, key: RoundKey, seed: str, label: str, matcher: Matcher) -> Draft:
    """Who has as many points as possible alike meet; the seed orders equals, and seats."""
    entries = advancing(t, key)
    enough(entries)
    scores = {entry: _scores(t, key).get(entry, 0) for entry in entries}
    lots = shuffled(sorted(entries), seed, label)
    order = sorted(lots, key=lambda entry: -scores[entry])
    found = swiss_round(order, scores, _met(t, key), matcher)
    pairs = [_turned(pair, seed, label, number) for number, pair in enumerate(found.pairs)]
    return Draft(
        seated(t, pairs, seed, label),
        byes=() if found.bye is None else (found.bye,),
        broken=_broken(found),
    )


def _scores(t: Tournament, key: RoundKey) -> dict[str, Amount]:
    """The points before this round; nobody has any before the first one."""
    if key.round == 1:
        return {}
    return {one.entry: one.points for one in stage_standings(t, key.stage).standings}


def _met(t: Tournament, key: RoundKey) -> frozenset[frozenset[str]]:
    before = [one for one in t.rounds_of(key.stage) if one.key < key]
    met = [
        frozenset(pair)
        for one in before
        for table in one.tables
        for pair in combinations(table.at.entries, PAIR)
    ]
    return frozenset(met) | {frozenset((entry, NOBODY)) for one in before for entry in one.byes}


def _turned(pair: tuple[str, str], seed: str, label: str, number: int) -> tuple[str, ...]:
    """Who sits first is drawn."""
    return pair[::-1] if drawn(PAIR, seed, f"{label}|seats|{number}") else pair


def _broken(found: SwissRound) -> tuple[BrokenWish, ...]:
    """Second meetings, and who goes without a second time, at no table."""
    return tuple(
        BrokenWish(0, "bye", pair[:1])
        if NOBODY in pair
        else BrokenWish(found.pairs.index(pair) + 1, "repeat", pair)
        for pair in found.again
    )
