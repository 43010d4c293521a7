"""The options, their defaults and what is not to be had (PAS-OPT-1)."""

from typing import Any, Final

import msgspec
import pytest

from app.engine.dealing import Seeded
from app.engine.errors import BadOptions
from app.games.paskievics.options import PaskievicsOptions
from tests.games.paskievics.table import ENGINE, options, table

TABLE: Final[dict[str, tuple[Any, list[Any]]]] = {
    "tarokk_count_payment": ("team", ["each_other", "none"]),
    "four_kings_with_silent_volat": ("void", ["scored"]),
    "self_call": ("off", ["xx_only"]),
    "office_kontra": (True, []),
    "called_skart_to_declarer": (False, [True]),
    "free_call_after_tarokk_discard": (False, [True]),
    "inviter_may_rebid": (False, [True]),
    "pagat_invit": ("ulti_duty", ["forbidden", "free"]),
    "hold_two_strict": (False, [True]),
    "proba_levels": (["three"], [["two"], ["three", "two", "one"]]),
    "annul_hands": ("five", ["three", "off"]),
    "declarer_may_announce_when_doubled": (False, [True]),
    "trull_promises": ("off", []),
    "count_carries_side": (False, []),
    "max_doubling": (4, [3, 5]),
    "doubled_round": ("off", []),
    "table_ties": ("average", ["higher", "lots"]),
    "final_ties": ("shared", ["preliminary_rank", "lots"]),
    "reveal_after_deal": (True, [False]),
}
"""The table of section 21: the default, and the other values that are to be had."""

OF_THE_SERVICE: Final = {"seats", "deals", "first_dealer"}


def test_the_options_are_those_of_the_table_with_their_defaults() -> None:
    told = msgspec.json.decode(msgspec.json.encode(PaskievicsOptions()))
    told.pop("game")
    assert told.keys() - OF_THE_SERVICE == TABLE.keys()
    assert {name: told[name] for name in TABLE} == {name: one for name, (one, _) in TABLE.items()}


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, (_, others) in TABLE.items() for value in others]
)
def test_every_other_value_is_to_be_had_and_stays_with_the_match(name: str, value: Any) -> None:
    chosen = options(**{name: value})
    ENGINE.check_options(chosen)
    one = table(chosen, Seeded("a" * 64))
    one.run_deal()
    assert msgspec.json.decode(msgspec.json.encode(one.state.options))[name] == value


@pytest.mark.parametrize(
    ("name", "value"),
    [("trull_promises", "pvsz18"), ("count_carries_side", True), ("office_kontra", False)],
)
def test_what_the_rules_do_not_write_out_is_refused_before_the_first_deal(
    name: str, value: Any
) -> None:
    with pytest.raises(BadOptions) as caught:
        table(options(**{name: value}))
    assert (caught.value.code, caught.value.rule) == ("option-not-available", "PAS-OPT-1")
    assert caught.value.params == {"option": name}
