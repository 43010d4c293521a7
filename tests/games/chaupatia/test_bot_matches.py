"""The house bot ``steady`` in whole matches: it always does something, and better than chance."""

import pytest

from app.bots import random_policy
from app.engine.dealing import Seeded
from app.engine.policy import Policy, seeded_draw
from app.games.chaupatia.bot.steady import steady
from app.games.chaupatia.options import ChaupatiaOptions
from tests.engine.chaupatia import OPTIONS
from tests.games.chaupatia.table import ENGINE, options, scripted, table
from tests.games.chaupatia.test_bot import no_chance
from tests.games.chaupatia.walks import one_sided


@pytest.mark.parametrize("opts", OPTIONS)
def test_it_plays_whole_matches_with_all_options_and_no_word_on_stopping(
    opts: ChaupatiaOptions,
) -> None:
    one = table(opts, Seeded("3" * 64))
    made = 0
    while not one.is_over and made < 900:
        one.decide(steady, no_chance)
        made += 1
    assert len(one.deals) >= 5


@pytest.mark.parametrize("policy", [steady, random_policy])
@pytest.mark.parametrize("early_end", ["auto", "play-out"])
def test_in_strict_counting_bots_try_16_and_go_on_when_it_is_refused(
    policy: Policy, early_end: str
) -> None:
    """A refused call is no move; it is made once at a lead and not again."""
    tried = called = 0
    chosen = {"sixteen_offer": "always-visible", "early_end": early_end}
    for number in range(60):
        draw = seeded_draw(f"{number:064x}", "chance")
        one = table(options(**chosen), scripted(one_sided(draw, 1), dealer=0))
        one.turns("pattern:4+4", "bid:6", *["pass"] * 5, "trump:S")
        while not one.deals:
            tries = one.decide(policy, draw)
            assert tries.count("call-16") <= 1
            assert len(tries) <= 2
            tried += len(tries) == 2
            called += tries == ["call-16"]
    assert tried > 0
    assert called > 0


def test_its_side_beats_chance_from_either_side() -> None:
    won = 0
    for number in range(4):
        for team in (0, 1):
            one = table(options(max_deals=8), Seeded(f"{number:064x}"))
            draw = seeded_draw(f"{number:064x}", "chance")
            while not one.is_over:
                seat = one.actor
                policy = steady if seat % 2 == team else random_policy
                one.decide(policy, draw)
            outcome = ENGINE.outcome(one.state)
            assert outcome is not None
            won += team in outcome.winners
    assert won == 8
