"""Checks how a tournament was drawn, without Tricktable's code: with SHA-256 and its log.

    curl -s "$URL/v1/tournaments/$TOURNAMENT/log?limit=100" > log1.json
    curl -s "$URL/v1/tournaments/$TOURNAMENT/log?limit=100&after=$NEXT" > log2.json   # and so on
    python3 examples/check_draw.py log1.json log2.json --commitment $COMMITMENT

``--commitment`` is one that was told before the draw which it binds; without it, those in the log
are believed. The ``log.json`` of ``tricktable tournament rehearse`` can be checked as well.
``docs/tournaments.md`` says how rounds are drawn. The first thing that does not fit is printed, and
the exit code is 1.

What results decide is no chance and is taken from the log: who goes on, the order in which the
best sit down to a final, Swiss pairings, the later rounds of a knockout. Where a lot has decided
who goes on, or first, it is that of the log.
"""

import argparse
import hashlib
import json
import unicodedata
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

EXCHANGES = 40
SEARCHED = 10_000
WORSE = 20
ATTEMPTS = 64
LOTS = 1_000_000_000


class Wrong(Exception):
    """The draw is not what it should be; the text says where."""


def require(holds: bool, complaint: str) -> None:
    """Raise :class:`Wrong` unless it holds."""
    if not holds:
        raise Wrong(complaint)


# Chance: SHA-256 alone.


def numbers(seed: str, label: str) -> Iterator[int]:
    """32-bit numbers out of SHA-256(seed | label | block), eight a block."""
    block = 0
    while True:
        digest = hashlib.sha256(f"{seed}|{label}|{block}".encode("ascii")).digest()
        for place in range(8):
            yield int.from_bytes(digest[4 * place : 4 * place + 4], "big")
        block += 1


def below(source: Iterator[int], bound: int) -> int:
    """A number below the bound; those that would favour some are passed over."""
    fair = 2**32 - 2**32 % bound
    return next(number for number in source if number < fair) % bound


def shuffled(items: Sequence[str], seed: str, label: str) -> list[str]:
    """Fisher-Yates from the end."""
    order = list(items)
    source = numbers(seed, label)
    for last in range(len(order) - 1, 0, -1):
        other = below(source, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


# The log, read fact by fact.


class Reader:
    """What is known of the tournament before each draw."""

    def __init__(self) -> None:
        self.plan: dict[str, Any] = {}
        self.size = 1
        self.bound: str | None = None
        self.clubs: dict[str, str] = {}
        self.present: set[str] = set()
        self.waiting: set[str] = set()
        self.gone: dict[str, tuple[int, int]] = {}
        self.drawn: dict[tuple[int, int], dict[str, Any]] = {}
        self.seated: dict[tuple[int, int], list[list[str]]] = {}

    def read(self, fact: dict[str, Any]) -> bool:
        """Take a fact in; whether it was a draw, which was checked."""
        kind = fact["fact"]
        if kind in ("created", "configured"):
            self.plan = fact["plan"]
            self.size = fact.get("entry_size", self.size)
        elif kind == "seed_committed":
            self.bound = fact["commitment"]
        elif kind in ("entry_added", "entry_changed"):
            self.clubs[fact["entrant"]["id"]] = fact["entrant"].get("club", "")
        elif kind == "entry_checked_in":
            change = self.present.add if fact["present"] else self.present.discard
            change(fact["entry"])
        elif kind == "entry_withdrawn":
            self.gone[fact["entry"]] = key_of(fact["from_round"])
        elif kind == "entry_returned":
            self.gone.pop(fact["entry"], None)
        elif kind == "entry_waits":
            self.waiting.add(fact["entry"])
        elif kind == "entry_moved_up":
            self.waiting.discard(fact["entry"])
        elif kind == "round_cancelled":
            self.drawn.pop(key_of(fact["drawn"]), None)
            self.seated.pop(key_of(fact["drawn"]), None)
        elif kind == "order_parted":
            self.check_parted(fact)
        elif kind == "round_arranged":
            self.arranged(fact)
        elif kind == "round_drawn":
            self.check(fact)
            return True
        return False

    def arranged(self, fact: dict[str, Any]) -> None:
        """Seat a round as it was arranged by hand; who sits only now has a lot by its seed too."""
        key = key_of(fact["drawn"])
        self.seated[key] = [one["entries"] for one in fact["tables"]]
        draw = self.drawn[key]
        late = {**draw, "lots": fact.get("lots", [])}
        self.check_lots(late, f"round {key[0]}.{key[1]}")
        self.drawn[key] = {**draw, "lots": [*draw.get("lots", []), *late["lots"]]}

    def check(self, draw: dict[str, Any]) -> None:
        """Raise :class:`Wrong` unless this draw is what its seed gives."""
        key = key_of(draw["drawn"])
        name = f"round {key[0]}.{key[1]}"
        stage = self.plan["stages"][key[0] - 1]
        self.check_seed(draw, name)
        if stage["kind"] != "external":
            entries = [entry for table in tables_of(draw) for entry in table]
            require(len(set(entries)) == len(entries), f"{name}: somebody sits twice")
            CHECKS[stage["kind"]](self, draw, stage, key, name)
            self.check_dealers(draw, name)
        self.check_lots(draw, name)
        self.bound = None
        self.drawn[key] = draw
        self.seated[key] = [one["entries"] for one in draw["tables"]]

    def check_seed(self, draw: dict[str, Any], name: str) -> None:
        """The seed is the one that was bound before, and the label names the round."""
        digest = hashlib.sha256(draw["seed"].encode("ascii")).hexdigest()
        require(digest == self.bound, f"{name}: the seed is NOT the one committed to")
        require(f"round {draw['label']}" == name, f"{name}: drawn under another label")

    def check_dealers(self, draw: dict[str, Any], name: str) -> None:
        """Who deals first at each table is drawn too."""
        for number, table in enumerate(draw["tables"]):
            seats = len(table["entries"]) * self.size
            lot = below(numbers(draw["seed"], f"{draw['label']}|dealer|{number}"), seats)
            require(
                table["first_dealer"] == lot, f"{name}: another seat should deal at {number + 1}"
            )

    def check_lots(self, draw: dict[str, Any], name: str) -> None:
        """Everybody has the lot that the seed gives him, whoever else is drawn."""
        entered = list(self.clubs)
        for lot in draw.get("lots", []):
            place = entered.index(lot["entry"]) + 1
            number = below(numbers(draw["seed"], f"{draw['label']}|lot|{place}"), LOTS)
            require(lot["number"] == number, f"{name}: {lot['entry']} should have another lot")

    def check_parted(self, fact: dict[str, Any]) -> None:
        """Those of one place go on by what they had, or by the lots of the stage before."""
        key = key_of(fact["drawn"])
        draw, name = self.drawn[key], f"round {key[0]}.{key[1]}"
        require(draw["seed"] == fact["seed"], f"{name}: what parted them is of another draw")
        lots: dict[str, int] = {}
        for other in sorted(one for one in self.drawn if one[0] == key[0] - 1):
            told = self.drawn[other].get("lots", [])
            lots = {lot["entry"]: lot["number"] for lot in told} | lots
        for pair in fact["pairs"]:
            two = pair["ahead"], pair["behind"]
            first, second = (Fraction(pair[f"amount_{one}"]) for one in ("ahead", "behind"))
            if pair["by"] == "lot":
                require([first, second] == [lots[one] for one in two], f"{name}: other lots")
                first, second = second, first
            require(first > second, f"{name}: {two[1]} should go before {two[0]}")
            order = draw["order"]
            if self.plan["stages"][key[0] - 1].get("seeding") == "order" and two[1] in order:
                place = order.index(two[1])
                require(order[place - 1] == two[0], f"{name}: {two[0]} should be the seed before")

    def plays(self, entry: str, key: tuple[int, int]) -> bool:
        """Whether an entry is there, has a place, and has not withdrawn before this round."""
        there = entry in self.present or not self.plan.get("check_in", False)
        there = there and entry not in self.waiting
        return there and not (entry in self.gone and self.gone[entry] <= key)

    def check_field(
        self, entries: Sequence[str], key: tuple[int, int], name: str, without: Sequence[str] = ()
    ) -> None:
        """In the first stage all play who are there, and nobody else; later results decide.

        Who sits the round out is named in the draw.
        """
        if key[0] == 1:
            expected = {entry for entry in self.clubs if self.plays(entry, key)}
            require(set(entries) == expected - set(without), f"{name}: others should play")


def key_of(told: dict[str, int]) -> tuple[int, int]:
    """Stage and round."""
    return told["stage"], told["round"]


def tables_of(draw: dict[str, Any]) -> list[list[str]]:
    """The entries of each table, in seat order."""
    return [table["entries"] for table in draw["tables"]]


# Each kind of stage by its rules.


def check_random(
    log: Reader, draw: dict[str, Any], stage: dict[str, Any], key: tuple[int, int], name: str
) -> None:
    """One shuffle of all entries fills the tables; wishes mend it by exchanges."""
    entries = [entry for table in tables_of(draw) for entry in table]
    log.check_field(entries, key, name, draw.get("without", []))
    sizes = table_sizes(len(entries), stage["tables"])
    order = shuffled(sorted(entries), draw["seed"], draw["label"])
    put = {one["entry"]: one["table"] for one in draw.get("fixed", [])}
    tables = placed(order, sizes, put)
    met = set()
    if stage.get("avoid_repeats", False):
        before = [log.seated[other] for other in log.seated if other[0] == key[0] and other < key]
        met = {frozenset(pair) for row in before for one in row for pair in combinations(one, 2)}
    clubs = log.clubs if stage.get("separate_clubs", False) else {}
    clubs = {entry: club_of(club) for entry, club in clubs.items()}
    if met or any(clubs.values()):
        mend(tables, met, clubs, draw["seed"], draw["label"], put)
    require(tables == tables_of(draw), f"{name}: the tables are not those of the seed")


def table_sizes(entries: int, allowed: Sequence[int]) -> list[int]:
    """As many tables of the smallest size as fit; those left over sit down one at each."""
    tables = entries // min(allowed)
    require(tables > 0, "so few make no table")
    over = entries - tables * min(allowed)
    more = [over // tables + (number < over % tables) for number in range(tables)]
    return [min(allowed) + one for one in more]


def filled(order: Sequence[str], sizes: Sequence[int]) -> list[list[str]]:
    """These in order, table by table."""
    left = iter(order)
    return [[next(left) for _ in range(size)] for size in sizes]


def placed(order: Sequence[str], sizes: Sequence[int], put: dict[str, int]) -> list[list[str]]:
    """The same, but those who were put at a table sit there, before the others."""
    left = iter([entry for entry in order if entry not in put])
    tables = []
    for number, size in enumerate(sizes, start=1):
        here = [entry for entry in order if put.get(entry) == number]
        tables.append(here + [next(left) for _ in range(size - len(here))])
    return tables


def club_of(written: str) -> str:
    """A club however it is written: with capitals or without, with one blank or two."""
    return " ".join(unicodedata.normalize("NFC", written).casefold().split())


def mend(
    tables: list[list[str]],
    met: set[frozenset[str]],
    clubs: dict[str, str],
    seed: str,
    label: str,
    put: dict[str, int],
) -> None:
    """Exchanges that a second row of numbers picks, kept where they break no more wishes.

    Where some are still broken, a third row picks more, of one who sits where they are; some that
    break one more are kept as well, and at last the tables that broke the fewest.
    """

    def cost(table: Sequence[str]) -> int:
        pairs = combinations(table, 2)
        return sum(
            (frozenset((one, other)) in met)
            + bool(clubs.get(one) and clubs.get(one) == clubs.get(other))
            for one, other in pairs
        )

    places = [(number, seat) for number, table in enumerate(tables) for seat in range(len(table))]
    source = numbers(seed, f"{label}|mend")
    for _ in range(EXCHANGES * len(places)):
        if not any(map(cost, tables)):
            return
        (here, seat), (there, place) = (places[below(source, len(places))] for _ in range(2))
        if here == there or tables[here][seat] in put or tables[there][place] in put:
            continue
        before = cost(tables[here]) + cost(tables[there])
        one, other = tables[here][seat], tables[there][place]
        tables[here][seat], tables[there][place] = other, one
        if cost(tables[here]) + cost(tables[there]) > before:
            tables[here][seat], tables[there][place] = one, other

    source = numbers(seed, f"{label}|search")
    costs = list(map(cost, tables))
    best, least = [list(table) for table in tables], sum(costs)
    for _ in range(SEARCHED):
        if not least:
            break
        broken = [number for number, many in enumerate(costs) if many]
        here = broken[below(source, len(broken))]
        table = tables[here]
        seats = [
            seat for seat, one in enumerate(table) if any(cost((one, o)) for o in table if o != one)
        ]
        seat = seats[below(source, len(seats))]
        there, place = places[below(source, len(places))]
        if here == there or tables[here][seat] in put or tables[there][place] in put:
            continue
        one, other = tables[here][seat], tables[there][place]
        tables[here][seat], tables[there][place] = other, one
        after = cost(tables[here]), cost(tables[there])
        more = sum(after) - costs[here] - costs[there]
        if more > 1 or (more == 1 and below(source, WORSE) > 0):
            tables[here][seat], tables[there][place] = one, other
        else:
            costs[here], costs[there] = after
        if sum(costs) < least:
            best, least = [list(table) for table in tables], sum(costs)
    tables[:] = best


def check_blocks(
    log: Reader, draw: dict[str, Any], stage: dict[str, Any], key: tuple[int, int], name: str
) -> None:
    """Blocks are dealt out from one shuffle; their rounds go by the circle."""
    if key[1] == 1:
        entries = [entry for block in draw["blocks"] for entry in block]
        log.check_field(entries, key, name)
        count = -(-len(entries) // stage["largest_block"])
        order = shuffled(sorted(entries), draw["seed"], draw["label"])
        expected = [order[number::count] for number in range(count)]
        require(expected == draw["blocks"], f"{name}: the blocks are not those of the seed")
    blocks = log.drawn[key[0], 1]["blocks"] if key[1] > 1 else draw["blocks"]
    pairs = [
        (number, pair)
        for number, block in enumerate(blocks)
        for pair in circle(block, key[1])
        if any(not (one in log.gone and log.gone[one] <= key) for one in pair)
    ]
    told = [(table["block"], table["entries"]) for table in draw["tables"]]
    require(told == pairs, f"{name}: the pairs are not those of the circle")


def circle(block: Sequence[str], number: int) -> list[list[str]]:
    """The pairs of one round: the first stays, the others go round."""
    ring = [*block, *([""] * (len(block) % 2))]
    if number >= len(ring):
        return []
    for _ in range(number - 1):
        ring = [ring[0], ring[-1], *ring[1:-1]]
    half = len(ring) // 2
    found = []
    for table, (one, other) in enumerate(zip(ring[:half], reversed(ring[half:]), strict=True)):
        turn = (number - 1) % 2 if table == 0 else table % 2
        if one and other:
            found.append([other, one] if turn else [one, other])
    return found


def check_knockout(
    log: Reader, draw: dict[str, Any], stage: dict[str, Any], key: tuple[int, int], name: str
) -> None:
    """The seeding by lot, and who meets whom in the first round."""
    if key[1] > 1:
        return
    order, seeding = draw["order"], stage.get("seeding", "order")
    log.check_field(order, key, name)
    if seeding == "drawn":
        expected = shuffled(sorted(order), draw["seed"], draw["label"])
        require(order == expected, f"{name}: the seeding is not that of the seed")
    if seeding == "blocks":
        check_crossed(log, draw, key, name)
    lines = seeds_down(len(order))
    pairs = [[order[seed] for seed in pair if seed < len(order)] for pair in lines]
    told = tables_of(draw)
    require([pair for pair in pairs if len(pair) == 2] == told, f"{name}: others should meet")
    byes = [pair[0] for pair in pairs if len(pair) == 1]
    require(byes == draw["byes"], f"{name}: others should go on without playing")


def seeds_down(entries: int) -> list[tuple[int, int]]:
    """The first ties as seeds, from 0: the two best can meet in the last round only."""
    lines = [0]
    while len(lines) < entries:
        lines = [seed for one in lines for seed in (one, 2 * len(lines) - 1 - one)]
    return list(zip(lines[::2], lines[1::2], strict=True))


def first_meetings(ties: Sequence[tuple[int, int]], entries: int) -> list[tuple[int, int]]:
    """Who meets whom, as seeds, where it is the first match of both: also after byes of both."""
    sides: list[int | None] = [seed for tie in ties for seed in tie]
    found = []
    while len(sides) > 1:
        pairs = list(zip(sides[::2], sides[1::2], strict=True))
        sides = []
        for one, other in pairs:
            real = [seed for seed in (one, other) if seed is not None and seed < entries]
            if len(real) == 2:
                found.append((real[0], real[1]))
            byes = [seed for seed in (one, other) if seed is not None and seed >= entries]
            sides.append(real[0] if real and byes else None)
    return found


def exchanged(order: Sequence[str], exchanges: Sequence[tuple[int, int]]) -> list[str]:
    """The seeds after these have changed places; once more puts them back."""
    found = list(order)
    for one, other in exchanges:
        found[one], found[other] = found[other], found[one]
    return found


def check_crossed(log: Reader, draw: dict[str, Any], key: tuple[int, int], name: str) -> None:
    """The best of all blocks by lot, then the seconds, as the first attempt without a clash."""
    order, ties = draw["order"], seeds_down(len(draw["order"]))
    blocks = log.drawn[key[0] - 1, 1]["blocks"]
    home = {entry: number for number, block in enumerate(blocks) for entry in block}
    first = first_meetings(ties, len(order))
    winners = len({home[entry] for entry in order})
    both = sorted(max(pair) for pair in first if max(pair) < winners)
    neither = sorted(min(pair) for pair in first if min(pair) >= winners)
    exchanges = list(zip(both, neither, strict=False))

    ranks: list[list[str]] = []
    seen: dict[int, int] = {}
    for entry in exchanged(order, exchanges):
        place = seen[home[entry]] = seen.get(home[entry], 0) + 1
        if place > len(ranks):
            ranks.append([])
        ranks[place - 1].append(entry)

    def clashes(found: Sequence[str]) -> int:
        return sum(home[found[one]] == home[found[other]] for one, other in first)

    best: list[str] = []
    for attempt in range(ATTEMPTS):
        drawn = [
            entry
            for place, rank in enumerate(ranks)
            for entry in shuffled(sorted(rank), draw["seed"], f"{draw['label']}|{attempt}|{place}")
        ]
        found = exchanged(drawn, exchanges)
        if not best or clashes(found) < clashes(best):
            best = found
        if not clashes(best):
            break
    require(order == best, f"{name}: the seeding is not that of the seed")


def check_nothing_more(
    log: Reader, draw: dict[str, Any], stage: dict[str, Any], key: tuple[int, int], name: str
) -> None:
    """Results decide who meets; seed and dealers are checked all the same."""


CHECKS = {
    "random_draw": check_random,
    "round_robin": check_blocks,
    "knockout": check_knockout,
    "swiss": check_nothing_more,
    "final_tables": check_nothing_more,
}


def check(facts: Sequence[dict[str, Any]], commitment: str | None = None) -> int:
    """How many rounds were drawn. Raises :class:`Wrong` for the first thing that does not fit."""
    log, bound = Reader(), []
    draws = 0
    for fact in facts:
        if fact["fact"] == "seed_committed":
            bound.append(fact["commitment"])
        draws += log.read(fact)
    require(commitment is None or commitment in bound, "the log does NOT hold the commitment")
    return draws


def facts_of(*pages: Any) -> list[dict[str, Any]]:
    """The facts of pages of a log, or of the log of a rehearsal, as they happened one by one.

    The log that everybody reads is in the order in which things became known; ``at`` says when each
    happened.
    """
    if isinstance(pages[0], list):
        return [fact for page in pages for fact in page]
    entries = [entry for page in pages for entry in page["entries"]]
    return [entry["fact"] for entry in sorted(entries, key=lambda entry: str(entry["at"]))]


def main() -> None:
    """Check the log and say what came of it."""
    parser = argparse.ArgumentParser(description="Check how a tournament was drawn.")
    parser.add_argument("log", nargs="+", help="one page or more, in order")
    parser.add_argument("--commitment", help="as it was told before a draw")
    given = parser.parse_args()
    pages = []
    for path in given.log:
        with open(path, encoding="utf-8") as file:
            pages.append(json.load(file))
    try:
        draws = check(facts_of(*pages), given.commitment)
    except (Wrong, KeyError, ValueError, TypeError, IndexError) as error:
        print(f"Wrong: {str(error) or type(error).__name__}")
        raise SystemExit(1) from None
    print(f"All {draws} draws keep to seeds that were committed to before.")
    print("Tables, seats and first dealers are those of the seeds.")


if __name__ == "__main__":
    main()
