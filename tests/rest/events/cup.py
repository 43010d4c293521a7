"""Works out the Chaupatia cup of twelve teams by CHA-LEDG, CHA-KAAP, CHA-WIN: nothing of app."""

from typing import Any

from tests.rest.events.brackets import played
from tests.rest.events.chance import drawn, mixed, numbers, one_of


def cup(names: list[str], seed: str) -> dict[str, Any]:
    """Drawn seeds, four byes, four rounds, a match for third place."""
    seeds = mixed(names, seed, "1.1")

    def play(round_: int, table: int, one: str, other: str) -> tuple[dict[str, Any], str]:
        return _match([one, other], f"1.{round_}", table, seed)

    rounds, places = played(seeds, play)
    return {"seeds": seeds, "rounds": rounds, "places": places}


def _match(sides: list[str], label: str, table: int, seed: str) -> tuple[dict[str, Any], str]:
    """From 6 to 11 deals, and another one while it is level.

    ``ahead`` is what the first side has earned more than the other, ``counter`` what is left of it
    once Kapen are taken off. A side's points are 48 for each Kaap and what the other has against.
    """
    source = numbers(seed, f"played {label}.{table}")
    deals: list[Any] = []
    length = 6 + one_of(source, 6)
    counter = ahead = 0
    kapen = [0, 0]
    while len(deals) < length or not ahead:
        deal, winner, points = _deal(source)
        deals.append(deal)
        sign = 1 if winner == 0 else -1
        ahead += sign * points
        counter += sign * points
        if abs(counter) > 48:
            kapen[winner] += 1
            counter -= sign * 48
    best = 0 if ahead > 0 else 1
    told = {
        "sides": sides,
        "first_dealer": drawn(6, seed, f"{label}|dealer|{table}"),
        "deals": deals,
        "points": [48 * kapen[0] + max(counter, 0), 48 * kapen[1] + max(-counter, 0)],
        "kapen": kapen,
        "by": "kapen" if kapen[0] != kapen[1] else "points-against",
        "winner": sides[best],
    }
    return told, sides[best]


def _deal(source: Any) -> tuple[list[Any], int, int]:
    """Declarer, bid, whether it was made, whether 16 was called; who earned, and how much."""
    declarer, bid = one_of(source, 6), 6 + one_of(source, 3)
    made = one_of(source, 3) > 0
    sixteen = bid < 8 and one_of(source, 4) == 0
    worth = 16 if sixteen else bid
    winner = declarer % 2 if made else 1 - declarer % 2
    return [declarer, bid, made, sixteen], winner, worth if made else 2 * worth
