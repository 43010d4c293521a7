"""Dealings that lead to what no seed gives soon."""

from typing import Final

from app.engine.dealing import Dealing, Scripted, Seeded, pack_of
from app.games.paskievics.cards import PACK
from tests.games.paskievics.table import pack_for


def two_packs(seed: str) -> Dealing:
    """The first two packs of this seed as a script."""
    packs = (pack_of(Seeded(seed), PACK, number) for number in range(2))
    return Scripted(tuple(pack for pack in packs if pack), seed=seed)


def trial_packs(*talon: str) -> Dealing:
    """Nobody has an honour; these are the top of the talon. Then anything."""
    rest = [code for code in PACK.codes if code not in ("SKIZ", "XXI", "I", *talon)]
    others = [code for code in ("SKIZ", "XXI", "I") if code not in talon]
    six = [*talon, *rest[: 6 - len(talon) - len(others)], *others]
    return Scripted(
        (pack_for({}, six), *(pack_of(Seeded("7" * 64), PACK, n) or () for n in (1, 2)))
    )


def four_kings(_seed: str) -> Dealing:
    """The forehand has four kings and little else."""
    hand = ["KH", "KD", "KC", "KS", "II", "III", "AH", "AD", "JH"]
    return Scripted((pack_for({0: hand}), pack_of(Seeded("7" * 64), PACK, 1) or ()))


def strong(_seed: str) -> Dealing:
    """The forehand and the one opposite have nearly everything."""
    hands = {
        0: ["SKIZ", "XXI", "XIX", "XVIII", "XVII", "XVI", "KH", "KD", "XV"],
        2: ["XX", "XIV", "XIII", "XII", "XI", "I", "KC", "KS", "X"],
    }
    return Scripted((pack_for(hands, ["AH", "AD", "TC"]),))


def in_skart(_seed: str) -> Dealing:
    """The forehand has the XX; the XIX may be laid away."""
    hands = {
        0: ["SKIZ", "XX", "XVIII", "XVII", "XVI", "QH", "RH", "TC", "QS"],
        2: ["XIX", "KH", "KD", "KC", "KS", "VII", "V", "III", "II"],
    }
    return Scripted((pack_for(hands, ["RD", "TS", "JC"]),))


def weak(_seed: str) -> Dealing:
    """The forehand has the pagát and little else; the great honours come to his opponents."""
    hands = {
        0: ["I", "II", "III", "QH", "QD", "QC", "QS", "RH", "RD"],
        1: ["XIX", "XVIII", "XVII", "XVI", "XV", "XIV", "KH", "KD", "KC"],
        2: ["XX", "IV", "V", "JH", "JD", "JC", "JS", "RC", "RS"],
        3: ["XIII", "XII", "XI", "X", "IX", "VIII", "VII", "KS", "TS"],
    }
    return Scripted((pack_for(hands, ["AH", "AD", "TC", "SKIZ", "VI", "XXI"]),))


def powerless(_seed: str) -> Dealing:
    """The forehand has the pagát, the one opposite the XX; all other tarokks are the opponents'."""
    hands = {
        0: ["I", "QH", "RH", "JH", "QD", "RD", "QC", "RC", "QS"],
        1: ["XIX", "XVII", "XV", "XIII", "XI", "IX", "VII", "V", "III"],
        2: ["XX", "KH", "KD", "KC", "KS", "JD", "JC", "JS", "RS"],
        3: ["XVIII", "XVI", "XIV", "XII", "X", "VIII", "VI", "IV", "II"],
    }
    return Scripted((pack_for(hands, ["AH", "AD", "TC", "SKIZ", "TS", "XXI"]),))


def caught(declarers: str, opponents: str) -> Dealing:
    """The forehand has one great honour and the XX, the next player gets the other alone."""
    hands = {
        0: [declarers, "XX", "XVIII", "XVII", "KH", "KD", "AH", "AD", "QS"],
        1: ["QH", "RH", "JH", "QD", "RD", "JD", "QC", "RC", "JC"],
        2: ["XIX", "XVI", "XV", "XIV", "XIII", "KC", "KS", "RS", "II"],
    }
    return Scripted((pack_for(hands, ["TC", "TS", "JS", opponents]),))


CATCHES: Final = (caught("SKIZ", "XXI"), caught("XXI", "SKIZ"))
"""By the side that has the skíz."""
