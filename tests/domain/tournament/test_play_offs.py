"""Play-offs from blocks: who begins with whom (TUP-BLOCK-6)."""

import pytest

from app.domain.tournament.brackets import ATTEMPTS, clashes, meetings, seeded
from app.domain.tournament.knockout import bracket
from app.domain.tournament.stages import Knockout
from tests.domain.tournament.staging import seed_of

PLAY_OFF = Knockout(name="Play-offs", seeding="blocks")


def seeds(blocks: int, per_block: int, number: int) -> tuple[tuple[str, ...], dict[str, int]]:
    """The seeding of so many blocks by a seed, and where each comes from."""
    block = {f"{b:02d}-{rank}": b for rank in range(per_block) for b in range(blocks)}
    return seeded(PLAY_OFF, list(block), block, seed_of(number), "2.1"), block


@pytest.mark.parametrize("blocks", [*range(2, 41), 64, 100])
def test_block_winners_begin_against_runners_up_of_other_blocks(blocks: int) -> None:
    for number in range(40 if blocks < 20 else 5):
        order, block = seeds(blocks, 2, number)
        assert sorted(order) == sorted(block)
        found = bracket(order)
        assert clashes(found, block) == ()
        for pair in meetings(found):
            assert {one.endswith("-0") for one in pair} != {True}, (number, pair)


def test_the_five_blocks_of_23_pairs_are_crossed_by_every_seed() -> None:
    for number in range(300):
        order, block = seeds(5, 2, number)
        first = meetings(bracket(order))
        # Ten in a bracket of sixteen: two begin in the first round, two ties after byes of both.
        assert len(first) == 4
        assert all(block[one] != block[other] for one, other in first)


@pytest.mark.parametrize(("blocks", "per_block"), [(3, 1), (2, 3), (4, 3), (5, 4), (7, 3)])
def test_what_cannot_be_kept_apart_is_told(blocks: int, per_block: int) -> None:
    for number in range(40):
        order, block = seeds(blocks, per_block, number)
        found = bracket(order)
        own = {pair for pair in meetings(found) if block[pair[0]] == block[pair[1]]}
        assert {wish.pair for wish in clashes(found, block)} == own
        assert {wish.wish for wish in clashes(found, block)} <= {"block"}


def test_of_one_block_nobody_can_begin_against_another_and_all_of_it_is_told() -> None:
    order, block = seeds(1, 4, 1)
    assert ATTEMPTS > 1
    assert len(clashes(bracket(order), block)) == 2
