"""Checks how a finished match was dealt, without Tricktable's code: with SHA-256 and the rules.

    curl -s $URL/v1/matches/$MATCH/proof > proof.json
    curl -s $URL/v1/matches/$MATCH/record > record.json
    curl -s $URL/v1/matches/$MATCH/deals?limit=100 > deals.json
    python3 examples/check_deal.py proof.json record.json deals.json --commitment $COMMITMENT

``--commitment`` is the one that was told when the match was opened, ``--match`` its id; without
them the proof's own are believed. ``docs/dealing.md`` says what is checked, how cards are shuffled
and dealt, and how the seal is made behind which no byte of the files can be changed. The first
thing that does not fit, or is not known here, is printed, and the exit code is 1.
"""

import argparse
import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

Hands = dict[str, Any]
"""What a finished deal must say of its cards."""

NONCE = re.compile(r"[0-9A-Za-z_-]{0,64}")
METHOD = "sha256-nonces-words-fisher-yates-2"
TAROKKS = [
    *("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII"),
    *("XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX", "XXI", "SKIZ"),
]

FRENCH = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
WITHOUT_TWOS = [card for card in FRENCH if card[0] != "2"]
TAROKK_PACK = [
    *(rank + suit for suit in "HDCS" for rank in ("A" if suit in "HD" else "T", *"JRQK")),
    *TAROKKS,
]
PACK = {
    "tuppi": FRENCH,
    "kolmen-tuppi": FRENCH,
    "avotuppi": FRENCH,
    "chaupatia": WITHOUT_TWOS,
    "paskievics": TAROKK_PACK,
}
RULES = dict.fromkeys(PACK, (1,))
"""The versions of each game's rules that this program knows."""
SEATS = {"tuppi": 4, "kolmen-tuppi": 3, "avotuppi": 2, "chaupatia": 6}


class Wrong(Exception):
    """The dealing is not what it should be; the text says where."""


# Chance: SHA-256 alone.


def sha256(text: str) -> str:
    """The digest in hexadecimal."""
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def mixed(seed: str, nonces: Sequence[str]) -> str:
    """The seed that deals, with the nonces of all seats in it."""
    return sha256("|".join([seed, "nonces", *nonces])) if any(nonces) else seed


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


def shuffled(cards: Sequence[str], seed: str, label: str) -> list[str]:
    """Fisher-Yates from the end."""
    pack = list(cards)
    source = numbers(seed, label)
    for last in range(len(pack) - 1, 0, -1):
        other = below(source, last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return pack


# Dealing: each game by its rules.


def by_seat(game: str, hands: dict[int, list[str]]) -> list[dict[str, Any]]:
    """Hands as the service writes them: by seat, each in the order of the pack."""
    order = PACK[game].index
    return [{"seat": seat, "cards": sorted(hands[seat], key=order)} for seat in sorted(hands)]


def deal_tuppi(pack: list[str], dealer: int) -> Hands:
    """One card at a time, from the dealer's left."""
    return {"hands": by_seat("tuppi", {(dealer + 1 + n) % 4: pack[n::4] for n in range(4)})}


def deal_kolmen(pack: list[str], dealer: int) -> Hands:
    """The same for three; the fourth hand is not used."""
    hands = {(dealer + 1 + n) % 3: pack[n::4] for n in range(3)}
    unused = sorted(pack[3::4], key=FRENCH.index)
    return {"hands": by_seat("kolmen-tuppi", hands), "unused": unused}


def deal_avo(pack: list[str], dealer: int) -> Hands:
    """Of each one's cards ten hidden, ten open on them, six in the hand."""
    own = {(dealer + 1 + n) % 2: pack[n::2] for n in range(2)}
    rows = [{"seat": n, "hidden": own[n][:10], "open": own[n][10:20]} for n in range(2)]
    return {"hands": by_seat("avotuppi", {n: own[n][20:] for n in range(2)}), "rows": rows}


def deal_chaupatia(pack: list[str], dealer: int, pattern: str) -> Hands:
    """In packets, by the pattern that the dealer has chosen."""
    hands: dict[int, list[str]] = {seat: [] for seat in range(6)}
    for packet in map(int, pattern.split("+")):
        for step in range(6):
            hands[(dealer + 1 + step) % 6] += pack[:packet]
            pack = pack[packet:]
    return {"hands": by_seat("chaupatia", hands), "pattern": pattern}


def deal_paskievics(pack: list[str], dealer: int, seats: int) -> Hands:
    """Six to the talon, then five and four to each; with five at the table the dealer sits out."""
    talon, rest = pack[:6], pack[6:]
    order = [(dealer + 1 + n) % seats for n in range(4)]
    hands = {
        s: rest[5 * n : 5 * n + 5] + rest[20 + 4 * n : 24 + 4 * n] for n, s in enumerate(order)
    }
    told = {one["seat"]: one for one in by_seat("paskievics", hands)}
    return {"hands": [told[seat] for seat in order], "talon": talon}


def first_dealer(game: str, options: dict[str, Any], seed: str) -> int:
    """Who deals first: a jack that is turned, the highest card that is drawn, or a lot."""
    if game == "chaupatia":
        return highest_draws(seed)
    if game == "paskievics":
        start = options["first_dealer"]
        lot = below(numbers(seed, "first-dealer"), options["seats"])
        return lot if start == "random" else int(start)
    start, seats = options["first_dealer_start"], SEATS[game]
    lot = below(numbers(seed, "first-dealer-start"), seats)
    begin = lot if start == "random" else int(start)
    cards = shuffled(FRENCH, seed, "opening")
    jack = next(place for place, card in enumerate(cards) if card[0] == "J")
    return (begin + jack) % seats


def highest_draws(seed: str) -> int:
    """All draw a card; those who tie for the highest rank draw again from a fresh pack."""
    tied = list(range(6))
    draws = 0
    while len(tied) > 1:
        cards = shuffled(WITHOUT_TWOS, seed, f"opening:{draws}" if draws else "opening")
        drawn = {
            seat: "3456789TJQKA".index(card[0]) for seat, card in zip(tied, cards, strict=False)
        }
        tied = [seat for seat in tied if drawn[seat] == max(drawn.values())]
        draws += 1
    return tied[0]


# The checks.

PROOF = "match commitment nonces seed dealing_seed method seal"
RECORD = "game rules_version options dealing moves players proof"
SPEAKERS = ("player", "bot", "stand_in", "clock", "director")


def check_fields(what: str, value: Any, names: str) -> None:
    """It has these fields and no others."""
    require(isinstance(value, dict), f"{what} is no object")
    other = set(names.split()) ^ set(value)
    require(not other, f"{what}: missing or not known here: {', '.join(sorted(other))}")


def check_shape(proof: dict[str, Any], record: dict[str, Any], deals: list[dict[str, Any]]) -> None:
    """Nothing is there that this program does not know, and nothing is missing."""
    check_fields("the proof", proof, PROOF)
    check_fields("the record", record, RECORD)
    game, version = record["game"], record["rules_version"]
    require(game in PACK, f"the game {game} is not known here")
    require(version in RULES[game], f"version {version} of the rules of {game} is not known here")
    for place, ply in enumerate(record["moves"]):
        check_fields(f"move {place} of the record", ply, "seat move by")
        require(ply["by"] in SPEAKERS, f"move {place} was made by {ply['by']}, which is not known")
    for number, one in enumerate(deals, 1):
        check_fields(f"deal {number}", one, "number line score deal")
        require(one["number"] == number, f"deal {number} is called {one['number']}")
        require(one["score"] == one["deal"]["score"], f"deal {number} has two different scores")


def canonical(value: Any) -> str:
    """The digest of a JSON value, however it was written."""
    return sha256(json.dumps(value, sort_keys=True, separators=(",", ":")))


def check_seal(proof: dict[str, Any], record: dict[str, Any], deals: list[dict[str, Any]]) -> None:
    """No byte was changed since the service gave the three."""
    seeds = (proof[name] for name in ("match", "commitment", "seed", "dealing_seed", "method"))
    parts = (*seeds, *proof["nonces"], canonical(record), canonical(deals))
    whole = sha256("|".join(parts))
    require(whole == proof["seal"], "the seal is broken: the files do not belong together as given")


def check_seeds(proof: dict[str, Any], record: dict[str, Any], commitment: str | None) -> str:
    """The seed is the one committed to, and deals with the nonces in it."""
    seed, nonces = proof["seed"], proof["nonces"]
    require(proof["method"] == METHOD, f"the method is {proof['method']}, not {METHOD}")
    require(seed is not None, "the seed has not been told: the match is not over")
    require(all(NONCE.fullmatch(nonce) for nonce in nonces), "a nonce is malformed")
    bound = commitment or proof["commitment"]
    require(sha256(seed) == bound == proof["commitment"], "the seed is NOT the one committed to")
    made_of = {"commitment": proof["commitment"], "seed": seed, "nonces": nonces}
    require(record["proof"] == made_of, "record and proof speak of different seeds")
    dealing = mixed(seed, nonces)
    require(dealing == proof["dealing_seed"], "the nonces are not in the seed that dealt")
    require(record["dealing"] == {"kind": "seeded", "seed": dealing}, "the record has another seed")
    return dealing


def check_deal(record: dict[str, Any], deal: dict[str, Any], seed: str, said: str | None) -> None:
    """The cards of one finished deal are those that the seed, and who cut or dealt, gave."""
    game, number, dealer = record["game"], deal["pack"], deal["score"]["dealer"]
    pack = shuffled(PACK[game], seed, f"pack:{number}")
    if game in ("tuppi", "kolmen-tuppi", "avotuppi") and said not in (None, "none"):
        pack = pack[int(said) :] + pack[: int(said)]
    if game == "chaupatia":
        require(said is not None, f"pack {number}: nobody has chosen a pattern")
        expected = deal_chaupatia(pack, dealer, str(said))
    elif game == "paskievics":
        expected = deal_paskievics(pack, dealer, record["options"]["seats"])
    else:
        expected = {"tuppi": deal_tuppi, "kolmen-tuppi": deal_kolmen, "avotuppi": deal_avo}[game](
            pack, dealer
        )
    for part, cards in expected.items():
        hidden = part == "hands" and all(hand["cards"] is None for hand in deal[part])
        require(hidden or deal[part] == cards, f"pack {number}: the {part} were NOT dealt so")
    check_tricks(deal, expected, number)


def cards_of(deal: dict[str, Any]) -> list[tuple[int, str]]:
    """The cards of a finished deal in order of play, each with its seat."""
    return [(card["seat"], card["card"]) for trick in deal["tricks"] for card in trick["cards"]]


def check_tricks(deal: dict[str, Any], dealt: Hands, number: int) -> None:
    """Each card was played once, out of the hand it was in."""
    held = {hand["seat"]: set(hand["cards"]) for hand in dealt["hands"]}
    for row in dealt.get("rows", ()):
        held[row["seat"]] |= {*row["hidden"], *row["open"]}
    for seat in held:
        held[seat] |= set(dealt.get("talon", ()))
    gifts = deal.get("gifts") or ()
    for giver, taker in zip(gifts, reversed(gifts), strict=True):
        held[taker["seat"]].add(giver["given"])
    played = cards_of(deal)
    require(len({card for _, card in played}) == len(played), f"pack {number}: a card came twice")
    for seat, card in played:
        require(card in held[seat], f"pack {number}: seat {seat} never held {card}")


def said_before_dealing(record: dict[str, Any], played: dict[int, int]) -> dict[int, str]:
    """What the cutter or the dealer said before each pack was dealt, by the pack's number.

    ``played`` is how many cards each finished deal took; a deal that was annulled is not in it.
    """
    said: dict[int, str] = {}
    pack = cards = 0
    for ply in record["moves"]:
        word, _, what = ply["move"].partition(":")
        if word in ("cut", "pattern"):
            if cards:  # the deal before has ended without a last card
                pack, cards = pack + 1, 0
            said[pack] = what
        elif word == "play":
            cards += 1
            if cards == played.get(pack):
                pack, cards = pack + 1, 0
        elif word == "void-deal":
            pack, cards = pack + 1, 0
    return said


def check_plays(record: dict[str, Any], deals: list[dict[str, Any]]) -> None:
    """The tricks of each finished deal stand in the record, in order and without a gap."""
    plays = [
        (ply["seat"], ply["move"].removeprefix("play:"))
        for ply in record["moves"]
        if ply["move"].startswith("play:")
    ]
    at = 0
    for deal in deals:
        cards = [
            (card["seat"], card["card"]) for trick in deal["tricks"] for card in trick["cards"]
        ]
        places = range(at, len(plays) - len(cards) + 1)
        found = next(
            (place for place in places if plays[place : place + len(cards)] == cards), None
        )
        require(found is not None, f"pack {deal['pack']}: the record has other plays")
        assert found is not None
        at = found + len(cards)


def check_dealers(record: dict[str, Any], deals: list[dict[str, Any]], seed: str) -> None:
    """The first dealer is the one that chance gave, each other one follows from the deal before."""
    due = first_dealer(record["game"], record["options"], seed)
    for deal in deals:
        require(deal["score"]["dealer"] == due, f"pack {deal['pack']}: another seat should deal")
        due = deal["score"]["next_dealer"]


def check(
    proof: dict[str, Any],
    record: dict[str, Any],
    finished: list[dict[str, Any]],
    commitment: str | None = None,
    match: str | None = None,
) -> None:
    """Raise :class:`Wrong` for the first thing that does not fit."""
    check_shape(proof, record, finished)
    require(match in (None, proof["match"]), f"this is the match {proof['match']}")
    deals = [one["deal"] for one in finished]
    seed = check_seeds(proof, record, commitment)
    check_dealers(record, deals, seed)
    check_plays(record, deals)
    played = {deal["pack"]: len(cards_of(deal)) for deal in deals}
    said = said_before_dealing(record, played)
    for deal in deals:
        check_deal(record, deal, seed, said.get(deal["pack"]))
    check_seal(proof, record, finished)


def require(holds: bool, complaint: str) -> None:
    """Raise :class:`Wrong` unless it holds."""
    if not holds:
        raise Wrong(complaint)


def read(path: str) -> Any:
    """The JSON of a file, in which no key comes twice and no number is none."""
    with open(path, encoding="utf-8", newline="") as file:
        return json.load(file, object_pairs_hook=once, parse_constant=no_number)


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object, if it names each key once."""
    require(len(dict(pairs)) == len(pairs), "a key comes twice")
    return dict(pairs)


def no_number(text: str) -> Any:
    """NaN and Infinity are no JSON."""
    raise Wrong(f"{text} is no number")


def read_pages(paths: list[str]) -> list[dict[str, Any]]:
    """The finished deals of all pages."""
    found: list[dict[str, Any]] = []
    for path in paths:
        page = read(path)
        check_fields(path, page, "deals page")
        check_fields(f"the page of {path}", page["page"], "next has_more")
        last = page["page"] == {"next": None, "has_more": False}
        require(last == (path == paths[-1]), f"{path} is {'' if last else 'not '}the last page")
        found += page["deals"]
    return found


def main() -> None:
    """Check three files and say what came of it."""
    parser = argparse.ArgumentParser(description="Check how a finished match was dealt.")
    parser.add_argument("proof")
    parser.add_argument("record")
    parser.add_argument("deals", nargs="+", help="one page or more, in order")
    parser.add_argument("--commitment", help="as it was told when the match was opened")
    parser.add_argument("--match", help="its id")
    given = parser.parse_args()
    try:
        proof, record, deals = read(given.proof), read(given.record), read_pages(given.deals)
        check(proof, record, deals, given.commitment, given.match)
    except (Wrong, LookupError, ValueError, TypeError, RecursionError) as error:
        print(f"Wrong: {str(error) or type(error).__name__}")
        raise SystemExit(1) from None
    print("The seed is the one that was committed to before the first card.")
    print(f"All {len(deals)} finished deals of this match of {record['game']} were dealt from it.")


if __name__ == "__main__":
    main()
