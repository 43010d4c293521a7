"""The house bot ``steady`` in whole matches: it always does something, and better than chance."""

import pytest

from app.bots import random_policy
from app.engine.dealing import Seeded
from app.engine.policy import seeded_draw
from app.games.chaupatia.bot import POLICIES
from app.games.chaupatia.bot.steady import steady
from app.games.chaupatia.options import ChaupatiaOptions
from tests.engine.chaupatia import OPTIONS
from tests.games.chaupatia.table import ENGINE, options, table
from tests.games.chaupatia.test_bot import no_chance


@pytest.mark.parametrize("opts", OPTIONS)
def test_it_plays_whole_matches_with_all_options_and_no_word_on_stopping(
    opts: ChaupatiaOptions,
) -> None:
    one = table(opts, Seeded("3" * 64))
    made = 0
    while not one.is_over and made < 900:
        seat = one.actor
        move = steady(one.view(seat), ENGINE.legal_moves(one.state, seat), no_chance)
        assert not move.out_of_turn
        one.play(seat, move.move)
        made += 1
    assert len(one.deals) >= 5


def test_its_side_beats_chance_from_either_side() -> None:
    won = 0
    for number in range(4):
        for team in (0, 1):
            one = table(options(max_deals=8), Seeded(f"{number:064x}"))
            draw = seeded_draw(f"{number:064x}", "chance")
            while not one.is_over:
                seat = one.actor
                policy = POLICIES["steady"] if seat % 2 == team else random_policy
                legal = ENGINE.legal_moves(one.state, seat)
                one.play(seat, policy(one.view(seat), legal, draw).move)
            outcome = ENGINE.outcome(one.state)
            assert outcome is not None
            won += team in outcome.winners
    assert won == 8
