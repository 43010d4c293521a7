"""Works out the Tuppi weekend of 23 pairs by TUP-TOUR and TUP-BLOCK: nothing of ``app``."""

from collections.abc import Sequence
from typing import Any

from tests.rest.events.brackets import played
from tests.rest.events.chance import by_lot, drawn, mixed, numbers, one_of
from tests.rest.events.orders import Chain, Number, lot, order

UP = 52
"""Rise points that make a tuppi."""
Match = dict[str, Any]


def weekend(names: list[str], seed: str, walked_over: Sequence[int]) -> dict[str, Any]:
    """Blocks of five and four, one match walked over, play-offs of the best two of each."""
    mix = mixed(names, seed, "1.1")
    blocks = [mix[number::5] for number in range(5)]
    rounds = [_round(blocks, number, seed, walked_over) for number in range(1, 6)]
    orders = [_order(block, rounds, seed, names) for block in blocks]
    seeds = _seeds(orders, seed)

    def play(round_: int, table: int, one: str, other: str) -> tuple[Match, str]:
        match = _match([one, other], 16, f"2.{round_}", table, seed, draw=False)
        return match, match["winner"]

    play_offs, places = played(seeds, play)
    return {
        "blocks": blocks,
        "rounds": rounds,
        "orders": orders,
        "seeds": seeds,
        "play_offs": play_offs,
        "places": places,
    }


def _round(
    blocks: list[list[str]], number: int, seed: str, walked_over: Sequence[int]
) -> list[Match]:
    found: list[Match] = []
    for block in blocks:
        length = 12 if len(block) > 4 else 16
        for pair in _pairs(block, number):
            if [number, len(found) + 1] == list(walked_over):
                found.append({"sides": pair, "walkover": pair[1], "winner": pair[1]})
                continue
            label = f"1.{number}"
            found.append(_match(pair, length, label, len(found), seed, draw=True))
    return found


def _pairs(block: list[str], number: int) -> list[list[str]]:
    """The circle: the first stays, the others go round by one place a round."""
    ring = [*block, *([""] * (len(block) % 2))]
    if number >= len(ring):
        return []
    head, rest = ring[0], ring[1:]
    turn = (number - 1) % len(rest)
    ring = [head, *rest[len(rest) - turn :], *rest[: len(rest) - turn]]
    found = []
    for place in range(len(ring) // 2):
        one, other = ring[place], ring[-1 - place]
        if one and other:
            turned = (number - 1) % 2 if place == 0 else place % 2
            found.append([other, one] if turned else [one, other])
    return found


def _match(
    sides: list[str], length: int, label: str, table: int, seed: str, *, draw: bool
) -> Match:
    """Deals until the length, or a tuppi; where there is no draw, one more while it is level."""
    source = numbers(seed, f"played {label}.{table}")
    tallies, rising, height = [0, 0], -1, 0
    deals: list[Any] = []
    by = "points"
    while len(deals) < length or (not draw and tallies[0] == tallies[1]):
        deal, winner, points = _deal(source)
        deals.append(deal)
        if rising == 1 - winner:
            rising, height = -1, 0
            continue
        rising, height = winner, height + points
        tallies[winner] += points
        if height >= UP:
            by = "tuppi"
            break
    best = 0 if tallies[0] > tallies[1] else 1
    if by == "tuppi":
        best = rising
    level = by == "points" and tallies[0] == tallies[1]
    return {
        "sides": sides,
        "first_dealer": drawn(4, seed, f"{label}|dealer|{table}"),
        "deals": deals,
        "points": tallies,
        "by": "draw" if level else by,
        "winner": None if level else sides[best],
    }


def _deal(source: Any) -> tuple[list[Any], int, int]:
    """What was played (a rami with the seat that made it, or a nolo), who won, for how much."""
    tricks = 4 + one_of(source, 6)
    if one_of(source, 4) == 0:
        winner = 0 if tricks <= 6 else 1
        fewer = min(tricks, 13 - tricks)
        return ["nolo", None, [tricks, 13 - tricks]], winner, 4 * (7 - fewer)
    seat = one_of(source, 4)
    winner = 0 if tricks >= 7 else 1
    more = max(tricks, 13 - tricks) - 6
    robbed = seat % 2 != winner
    return ["rami", seat, [tricks, 13 - tricks]], winner, (8 if robbed else 4) * more


def _order(block: list[str], rounds: list[list[Match]], seed: str, names: list[str]) -> list[Any]:
    matches = [m for row in rounds for m in row if set(m["sides"]) <= set(block)]

    def summed(group: Sequence[str], worth: Any, among: Sequence[str] | None = None) -> Any:
        found: dict[str, Number] = dict.fromkeys(group, 0)
        for match in matches:
            if among is None or set(match["sides"]) <= set(among):
                for side, name in enumerate(match["sides"]):
                    if name in found:
                        found[name] += worth(match, side)
        return found

    def won(match: Match, side: int) -> int:
        if match["winner"] is None:
            return 1
        return 2 if match["winner"] == match["sides"][side] else 0

    def tuppi(match: Match, side: int) -> int:
        if match.get("by") != "tuppi":
            return 0
        return 1 if match["winner"] == match["sides"][side] else -1

    def made(match: Match, side: int) -> int:
        return int(match.get("points", (0, 0))[side])

    chain: Chain = [
        ("match-points", lambda group: summed(group, won)),
        ("head-to-head", lambda group: summed(group, won, group)),
        ("tuppis", lambda group: summed(group, tuppi)),
        ("rise-difference", lambda group: summed(group, lambda m, s: made(m, s) - made(m, 1 - s))),
        ("rise-points", lambda group: summed(group, made)),
        ("lot", lot(by_lot(block, names, seed, "1.1"))),
    ]
    return order(block, chain, restart=1)


def _seeds(orders: list[list[Any]], seed: str) -> list[str]:
    """Winners by lot, then seconds by lot, anew until no block meets itself in the first round."""
    home = {row[0]: number for number, rows in enumerate(orders) for row in rows}
    ranks = [sorted(rows[place][0] for rows in orders) for place in (0, 1)]
    for attempt in range(64):
        found = [
            name
            for place, rank in enumerate(ranks)
            for name in mixed(rank, seed, f"2.1|{attempt}|{place}")
        ]
        # Ten in a bracket of sixteen, from 0: seeds 6 and 7 meet 9 and 8; 2 and 3, who had byes,
        # meet 5 and 4. Of five winners 4 would meet 3, so that it begins a round earlier, as 6.
        found[4], found[6] = found[6], found[4]
        first = ((6, 9), (7, 8), (2, 5), (3, 4))
        if all(home[found[one]] != home[found[other]] for one, other in first):
            return found
    raise AssertionError("none of the draws keeps the blocks apart")
