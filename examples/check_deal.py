"""Checks a finished match's dealing without Tricktable's code, by SHA-256 alone.

    curl -s $URL/v1/matches/$MATCH/proof > proof.json
    python3 examples/check_deal.py proof.json 52 0

The second argument is how many cards the pack has, the third which shuffle of the match to print,
counted from 0. The output is the order in which the places of the sorted pack were dealt: place 0
is the first card of the pack as the game's rules list it. Exit code 1 when the seed that was told
is not the one that was committed to.
"""

import hashlib
import json
import sys
from collections.abc import Iterator


def numbers(seed: str, label: str) -> Iterator[int]:
    """32-bit numbers out of SHA-256(seed | label | block), eight a block."""
    block = 0
    while True:
        digest = hashlib.sha256(f"{seed}|{label}|{block}".encode()).digest()
        for place in range(8):
            yield int.from_bytes(digest[4 * place : 4 * place + 4], "big")
        block += 1


def shuffled(size: int, seed: str, label: str) -> list[int]:
    """Fisher–Yates from the end; numbers that would favour some places are passed over."""
    order = list(range(size))
    source = numbers(seed, label)
    for last in range(size - 1, 0, -1):
        bound = last + 1
        fair = 2**32 - 2**32 % bound
        number = next(number for number in source if number < fair)
        other = number % bound
        order[last], order[other] = order[other], order[last]
    return order


def main() -> None:
    """Check the commitment and print one pack."""
    with open(sys.argv[1], encoding="utf-8") as file:
        proof = json.load(file)
    seed = proof["seed"]
    if hashlib.sha256(seed.encode()).hexdigest() != proof["commitment"]:
        print("The seed is NOT the one that was committed to.")
        raise SystemExit(1)
    print("The seed is the one that was committed to before the first card.")
    print(*shuffled(int(sys.argv[2]), seed, f"pack:{sys.argv[3]}"))


if __name__ == "__main__":
    main()
