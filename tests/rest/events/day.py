"""Works out the Paskievics day of 41 players by PAS-TRN: nothing of ``app``."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from tests.rest.events.chance import by_lot, drawn, mixed, numbers, one_of
from tests.rest.events.orders import Chain, Number, Row, lot, order

SCALE = (5, 3, 2, 1, 1)
Deal = list[Any]
Table = dict[str, Any]
Rounds = list[list[Table]]


def day(names: list[str], seed: str, terms: dict[str, Any]) -> dict[str, Any]:
    """Three rounds, a withdrawal, a correction, a penalty, and finals."""
    rounds: Rounds = []
    after: dict[str, list[Row]] = {}
    there = list(names)
    for number in (1, 2, 3):
        rounds.append(_round(there, seed, number))
        after[f"round_{number}"] = _order(rounds, seed, {})
        if number == 2:
            there.remove(terms["withdrawn"])
            at = terms["corrected"]
            table = rounds[0][at["table"] - 1]
            before = table["deals"]
            table["deals"] = [*before[:-1], [*before[-1][:3], not before[-1][3]]]
            at["deals"], table["deals"] = table["deals"], before
            corrected = _with(rounds, at["table"], at["deals"])
            after["correction"] = _order(corrected, seed, {})
            at["winnings"] = corrected[0][at["table"] - 1]["winnings"]
    final_rounds = _with(rounds, terms["corrected"]["table"], terms["corrected"]["deals"])
    after["round_3"] = _order(final_rounds, seed, {})
    penalty = terms["penalty"]
    after["penalty"] = _order(final_rounds, seed, {penalty["name"]: penalty["points"]})
    left = [row[0] for row in after["penalty"] if row[0] in there]
    finals = _finals(left, seed)
    return {
        "rounds": rounds,
        "after": after,
        "finals": finals,
        "final_order": _final_order(finals),
        **terms,
    }


def _with(rounds: Rounds, table: int, deals: list[Deal]) -> Rounds:
    before = rounds[0][table - 1]
    changed = {**before, "deals": deals, "winnings": _winnings(before, deals)}
    first = [changed if one is before else one for one in rounds[0]]
    return [first, *rounds[1:]]


def _round(there: Sequence[str], seed: str, number: int) -> list[Table]:
    label = f"1.{number}"
    left, found = mixed(there, seed, label), []
    tables = len(there) // 4
    sizes = [4 + (place < len(there) % 4) for place in range(tables)]
    for place, size in enumerate(sizes):
        seats, left = left[:size], left[size:]
        found.append(_table(seats, seed, label, place))
    return found


def _table(seats: list[str], seed: str, label: str, place: int) -> Table:
    dealer = drawn(len(seats), seed, f"{label}|dealer|{place}")
    source = numbers(seed, f"played {label}.{place}")
    table: Table = {"seats": seats, "first_dealer": seats[dealer]}
    deals = [_deal(seats, dealer + turn, source) for turn in range(3 + one_of(source, 4))]
    return {**table, "deals": deals, "winnings": _winnings(table, deals)}


def _deal(seats: list[str], dealer: int, source: Any) -> Deal:
    """Taker, partner, the value of the game, and whether they won it."""
    playing = _playing(seats, dealer)
    taker, partner, *_ = mixed(playing, str(next(source)), "sides")
    return [taker, partner, 1 + one_of(source, 4), one_of(source, 3) > 0]


def _playing(seats: list[str], dealer: int) -> list[str]:
    """With five at the table the dealer looks on."""
    sits_out = seats[dealer % 5] if len(seats) == 5 else ""
    return [name for name in seats if name != sits_out]


def _winnings(table: Table, deals: list[Deal]) -> list[int]:
    seats = table["seats"]
    won = dict.fromkeys(seats, 0)
    for turn, (taker, partner, value, good) in enumerate(deals):
        for name in _playing(seats, seats.index(table["first_dealer"]) + turn):
            won[name] += value if (name in (taker, partner)) == good else -value
    return list(won.values())


def _order(rounds: Rounds, seed: str, penalties: dict[str, int]) -> list[Row]:
    points: dict[str, Number] = defaultdict(Fraction)
    sums: dict[str, Number] = defaultdict(int)
    best: dict[str, Number] = {}
    for tables in rounds:
        for table in tables:
            for name, worth in _worth(table).items():
                points[name] += worth
            for name, won in zip(table["seats"], table["winnings"], strict=True):
                sums[name] += won
                best[name] = max(won, best.get(name, won))
    for name, less in penalties.items():
        points[name] -= less
    names = sorted(points)
    chain: Chain = [
        ("placement-points", lambda group: {name: points[name] for name in group}),
        ("winnings", lambda group: {name: sums[name] for name in group}),
        ("best-round", lambda group: {name: best[name] for name in group}),
        ("lot", lot(by_lot(names, names, seed, "1.1"))),
    ]
    return order(names, chain)


def _worth(table: Table) -> dict[str, Fraction]:
    """Each gets the mean of the points of all places that its winnings could take."""
    won = dict(zip(table["seats"], table["winnings"], strict=True))
    found = {}
    for name, amount in won.items():
        better = sum(other > amount for other in won.values())
        same = sum(other == amount for other in won.values())
        found[name] = Fraction(sum(SCALE[better : better + same]), same)
    return found


def _finals(left: list[str], seed: str) -> list[Table]:
    """Ranks 1 to 4 at the first table, and so on; 40 need no table of five."""
    found = []
    for place in range(len(left) // 4):
        seats = mixed(left[4 * place : 4 * place + 4], seed, f"2.1|seats|{place}")
        found.append(_table(seats, seed, "2.1", place))
    return found


def _final_order(finals: Iterable[Table]) -> list[Any]:
    found: list[Any] = []
    for table in finals:
        won = dict(zip(table["seats"], table["winnings"], strict=True))
        first = len(found) + 1
        found += sorted(
            (
                [name, first + sum(other > amount for other in won.values()), str(amount)]
                for name, amount in won.items()
            ),
            key=lambda row: row[1],
        )
    return found
