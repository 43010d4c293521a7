"""Who plays online as a member of an entry: asked, agreed, a house bot, or nobody."""

import pytest
from msgspec.structs import replace

from app.domain.admission import Admitted
from app.domain.tournament import judging, members, registering
from app.domain.tournament.facts import Entrant, RoundKey
from app.domain.tournament.folding import fold
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import RoundRobin
from app.domain.tournament.state import MemberPlayer
from app.domain.tournament.substitutes import SubstitutePlayer, playing
from tests.domain.tournament.staging import Desk, bars, desk

BLOCK = Plan((RoundRobin(name="Block", largest_block=4),))


def pairs() -> Desk:
    """Two pairs."""
    return desk(BLOCK, 2, size=2)


def test_an_account_plays_once_it_has_agreed() -> None:
    cup = pairs()
    cup.note(members.let_house_play(cup.live, "e01", 2, "steady"))
    cup.note(members.invite(cup.live, "e01", 1, "ann", "account"))
    assert members.online(cup.live, "e01", RoundKey(1, 1)) is None
    cup.note(members.answer(cup.live, "ann", accepts=True))
    ann, house = MemberPlayer("ann", None, True), MemberPlayer(None, "steady", True)
    assert members.online(cup.live, "e01", RoundKey(1, 1)) == (ann, house)
    assert fold(cup.facts) == cup.live


def test_whoever_says_no_plays_no_more_even_after_a_yes() -> None:
    cup = pairs()
    cup.note(members.invite(cup.live, "e01", 1, "ann", "account"))
    cup.note(members.answer(cup.live, "ann", accepts=True))
    assert members.answer(cup.live, "ann", accepts=True) == ()
    cup.note(members.answer(cup.live, "ann", accepts=False))
    assert cup.live.entry("e01").players == {}
    with bars(cup, "not-invited"):
        members.answer(cup.live, "ann", accepts=True)


def test_another_in_the_place_of_a_member_must_agree_as_well() -> None:
    cup = pairs()
    cup.note(members.invite(cup.live, "e01", 1, "ann", "account"))
    cup.note(members.answer(cup.live, "ann", accepts=True))
    assert members.invite(cup.live, "e01", 1, "ann", "account") == ()
    cup.note(members.invite(cup.live, "e01", 1, "bob", "guest"))
    assert cup.live.entry("e01").players == {1: MemberPlayer("bob")}
    cup.note(members.free(cup.live, "e01", 1))
    assert cup.live.entry("e01").players == {}
    assert members.free(cup.live, "e01", 1) == ()


def test_an_account_plays_for_one_entry_only() -> None:
    cup = pairs()
    cup.note(members.invite(cup.live, "e01", 1, "ann", "account"))
    for entry, member in (("e01", 2), ("e02", 1)):
        with bars(cup, "account-twice"):
            members.invite(cup.live, entry, member, "ann", "account")


def test_an_entry_has_as_many_members_as_its_game_has_partners() -> None:
    cup = pairs()
    for member in (0, 3):
        with bars(cup, "unknown-member"):
            members.let_house_play(cup.live, "e01", member, "steady")


def test_answers_of_players_are_no_edits_of_organizers() -> None:
    cup = pairs()
    cup.note(members.invite(cup.live, "e01", 1, "ann", "account"))
    before = cup.live.revision
    cup.note(members.answer(cup.live, "ann", accepts=True))
    assert cup.live.revision == before


@pytest.mark.parametrize(
    ("admitted", "kind", "may"),
    [
        ("humans", "account", True),
        ("humans", "guest", True),
        ("humans", "bot", False),
        ("bots", "bot", True),
        ("bots", "account", False),
        ("mixed", "bot", True),
        ("mixed", "account", True),
    ],
)
def test_the_plan_says_whether_people_bots_or_both_may_play(
    admitted: Admitted, kind: str, may: bool
) -> None:
    cup = desk(replace(BLOCK, players=admitted), 2, size=2)
    if may:
        assert len(members.invite(cup.live, "e01", 1, "ann", kind)) == 1
    else:
        with bars(cup, "players-not-admitted"):
            members.invite(cup.live, "e01", 1, "ann", kind)


def test_a_tournament_of_people_has_no_house_bots() -> None:
    cup = desk(replace(BLOCK, players="humans"), 2, size=2)
    with bars(cup, "players-not-admitted"):
        members.let_house_play(cup.live, "e01", 1, "steady")


def test_a_substitute_plays_online_as_the_member_that_was_said() -> None:
    made = desk(Plan((RoundRobin(name="Blocks", largest_block=4),)), 4, size=2)
    named = Entrant("e01", "Pair", members=("Ann", "Bob"))
    made.note(registering.change_entry(made.live, named))
    key = made.draw(1)
    eve = SubstitutePlayer("eve", "account")
    with bars(made, "substitute-member"):
        judging.name_substitute(made.live, key, "e01", "Eve", "", "Ill", eve)
    with bars(made, "unknown-member"):
        third = SubstitutePlayer("eve", "account", 3)
        judging.name_substitute(made.live, key, "e01", "Eve", "", "Ill", third)
    made.note(judging.name_substitute(made.live, key, "e01", "Eve", "Bob", "Ill", eve))
    assert playing(made.live, made.live.entry("e01"), key) == {
        2: MemberPlayer(account="eve", accepted=True)
    }
    assert playing(made.live, made.live.entry("e01"), RoundKey(1, 2)) == {}
    with bars(made, "account-twice"):
        judging.name_substitute(
            made.live, key, "e02", "Eve", "", "Ill", SubstitutePlayer("eve", "account", 1)
        )


def test_a_bot_is_no_substitute_among_people() -> None:
    made = desk(Plan((RoundRobin(name="Blocks", largest_block=4),), players="humans"), 4)
    key = made.draw(1)
    with bars(made, "players-not-admitted"):
        bot = SubstitutePlayer("robot", "bot")
        judging.name_substitute(made.live, key, "e01", "Robot", "", "Ill", bot)
