"""The draw of a Swiss round, from the standings as they are before it."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from app.domain.tournament.advancing import advancing
from app.domain.tournament.drafts import PAIR, Draft, enough, seated
from app.domain.tournament.facts import BrokenWish, RoundKey
from app.domain.tournament.placing import Amount
from app.domain.tournament.stage_terms import carry_of
from app.domain.tournament.stages import Swiss
from app.domain.tournament.standings import stage_standings
from app.domain.tournament.state import Tournament
from app.domain.tournament.swiss import NOBODY, Matcher, SwissRound, swiss_round
from app.engine.shuffle import drawn, shuffled


def drawn_swiss(t: Tournament, key: RoundKey, seed: str, label: str, matcher: Matcher) -> Draft:
    """Those whose points are as equal as possible meet; the seed orders equals, and seats."""
    entries = advancing(t, key)
    enough(entries)
    points = _scores(t, key)
    scores = {entry: points.get(entry, 0) for entry in entries}
    lots = shuffled(sorted(entries), seed, label)
    order = sorted(lots, key=lambda entry: -scores[entry])
    found = swiss_round(order, scores, _met(t, key), matcher)
    pairs = [_turned(pair, seed, label, number) for number, pair in enumerate(found.pairs)]
    return Draft(
        seated(t, pairs, seed, label),
        byes=() if found.bye is None else (found.bye,),
        broken=_broken(found),
    )


def repeats(
    t: Tournament, key: RoundKey, tables: Sequence[Sequence[str]]
) -> tuple[BrokenWish, ...]:
    """The second meetings where these meet in a round, and who goes without a second time."""
    met, byes = _met(t, key), t.round(key).byes
    again = (
        BrokenWish(number, "repeat", tuple(pair))
        for number, pair in enumerate(tables, start=1)
        if frozenset(pair) in met
    )
    idle = (BrokenWish(0, "bye", (one,)) for one in byes if frozenset((one, NOBODY)) in met)
    return *again, *idle


def _scores(t: Tournament, key: RoundKey) -> dict[str, Amount]:
    """The points before this round: before the first one those that are carried over."""
    stage = t.stage(key.stage)
    if key.round > 1:
        counted = key.stage
    elif carry_of(stage) != "none":
        counted = key.stage - 1
    else:
        return {}
    return {one.entry: one.points for one in stage_standings(t, counted).standings}


def _met(t: Tournament, key: RoundKey) -> frozenset[frozenset[str]]:
    """Who has met and who has gone without, also in earlier stages of which everything counts.

    In blocks everybody meets all others, so that who goes without there has missed nobody.
    """
    stages = tuple(_counting(t, key.stage))
    before = [one for number in stages for one in t.rounds_of(number)]
    met = [
        frozenset(pair)
        for one in before
        for table in one.tables
        if one.key < key
        for pair in combinations(table.at.entries, PAIR)
    ]
    swiss = [number for number in stages if isinstance(t.stage(number), Swiss)]
    idle = [one for one in before if one.key.stage in swiss and one.key < key]
    return frozenset(met) | {frozenset((entry, NOBODY)) for one in idle for entry in one.byes}


def _counting(t: Tournament, number: int) -> Iterator[int]:
    yield number
    stage = t.stage(number)
    if carry_of(stage) == "all":
        yield from _counting(t, number - 1)


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
