"""The specified shuffle, and the commitment that makes it checkable.

Anyone can repeat it with nothing but SHA-256:

* block ``i`` of a label is ``SHA-256(seed | label | i)``, the seed as 64 lower-case hex digits,
  the label as it stands, ``i`` in decimal from 0, joined by ``|`` and encoded as ASCII;
* each block is eight 32-bit words, big-endian, used in order;
* a number below ``n`` is the next word modulo ``n``; words from the largest multiple of ``n``
  below 2³² upwards are passed over, so that every number is equally likely;
* the pack is shuffled from the end (Fisher–Yates): for ``i`` from the last place down to 1,
  swap place ``i`` with place ``below(i + 1)``.

The commitment is ``SHA-256`` of the seed's 64 hex digits. It is published when the match is opened,
the seed when it ends.

In between each seat may give a nonce. Where any did, the packs are shuffled not from that seed but
from ``SHA-256(seed | nonces | n0 | n1 …)``, in hex again: the nonces of all seats in order, nothing
for a seat that gave none, joined and encoded as above.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from struct import unpack
from typing import TypeVar

ItemT = TypeVar("ItemT")

_WORDS = 1 << 32


def commitment(seed: str) -> str:
    """The hex digest that binds the service to ``seed`` before the first card is dealt."""
    return sha256(seed.encode("ascii")).hexdigest()


def mixed(seed: str, nonces: Sequence[str]) -> str:
    """The seed that deals, with the nonces of all seats; the seed itself where none gave any."""
    if not any(nonces):
        return seed
    return sha256("|".join((seed, "nonces", *nonces)).encode("ascii")).hexdigest()


def words(seed: str, label: str) -> Iterator[int]:
    """The endless row of 32-bit words for this label."""
    block = 0
    while True:
        digest = sha256(f"{seed}|{label}|{block}".encode("ascii")).digest()
        yield from unpack(">8I", digest)
        block += 1


def below(source: Iterator[int], bound: int) -> int:
    """The next number from 0 to ``bound - 1``, each equally likely."""
    return next(_below_each(source, (bound,)))


def _below_each(source: Iterator[int], bounds: Iterable[int]) -> Iterator[int]:
    """For each bound the next number below it: words that would favour some are left out."""
    for bound in bounds:
        limit = _WORDS - _WORDS % bound
        for word in source:
            if word < limit:
                yield word % bound
                break


def shuffled(items: Sequence[ItemT], seed: str, label: str) -> tuple[ItemT, ...]:
    """``items`` in the order that this seed and label fix."""
    pack = list(items)
    last = len(pack)
    for other in _below_each(words(seed, label), range(last, 1, -1)):
        last -= 1
        pack[last], pack[other] = pack[other], pack[last]
    return tuple(pack)


def drawn(bound: int, seed: str, label: str) -> int:
    """One number from 0 to ``bound - 1`` that this seed and label fix."""
    return below(words(seed, label), bound)
