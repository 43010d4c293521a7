"""Everyone against everyone: blocks drawn at random, and the rounds of each (TUP-BLOCK-1)."""

from collections.abc import Sequence

from app.engine.shuffle import shuffled

Pairing = tuple[str, str]


def block_sizes(entries: int, largest: int) -> tuple[int, ...]:
    """The sizes of as few blocks as possible, none above ``largest``, the larger ones first."""
    count = -(-entries // largest)
    return tuple(len(range(number, entries, count)) for number in range(count))


def blocks(
    entries: Sequence[str], count: int, seed: str, label: str
) -> tuple[tuple[str, ...], ...]:
    """This many blocks, drawn at random, whose sizes differ by at most one."""
    order = shuffled(sorted(entries), seed, label)
    return tuple(order[number::count] for number in range(count))


def rounds(entries: Sequence[str]) -> tuple[tuple[Pairing, ...], ...]:
    """The rounds in which each meets each other once; an entry missing from one has a bye.

    By the circle method: the first stays, the others go round. First places alternate, so that each
    entry has the first about as often as the second.
    """
    circle: list[str | None] = list(entries)
    if len(circle) % 2:
        circle.append(None)
    half = len(circle) // 2
    found = []
    for number in range(len(circle) - 1):
        across = zip(circle[:half], reversed(circle[half:]), strict=True)
        found.append(tuple(_turned(pair, number, table) for table, pair in enumerate(across)))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return tuple(tuple(pair for pair in row if pair is not None) for row in found)


def _turned(pair: tuple[str | None, str | None], number: int, table: int) -> Pairing | None:
    one, other = pair
    if one is None or other is None:
        return None
    turn = number % 2 if table == 0 else table % 2
    return (other, one) if turn else (one, other)
