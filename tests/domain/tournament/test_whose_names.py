"""Which names in a log belong to an account, and which to nobody with one."""

from app.domain.tournament.facts import (
    AnyFact,
    Entrant,
    EntryAdded,
    EntryChanged,
    EntryRegistered,
    RoundKey,
)
from app.domain.tournament.folding import fold
from app.domain.tournament.judging_facts import SubstituteNamed
from app.domain.tournament.member_facts import (
    MemberAnswered,
    MemberFreed,
    MemberInvited,
    MemberPlayedByHouse,
)
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import RandomDraw
from app.domain.tournament.whose_names import (
    accounts_in,
    names_of,
    names_of_entry,
    names_of_substitutes,
    names_without_account,
)
from tests.domain.tournament.staging import desk

FIRST = RoundKey(1, 1)
PLAN = Plan((RandomDraw(name="R", rounds=1, tables=(3,)),))


def found(*facts: AnyFact, account: str = "ann") -> dict[int, set[int]]:
    """The same after two facts of which this is not about."""
    return {place: set(members) for place, members in names_of(facts, account).items()}


def called(name: str, *members: str) -> Entrant:
    return Entrant("e", name, members=members)


def test_all_names_while_it_plays_are_its_own_and_those_of_others_are_not() -> None:
    log = (
        EntryAdded(called("Ann")),
        EntryAdded(Entrant("f", "Fay")),
        MemberInvited("e", 1, "ann"),
        EntryChanged(called("Anna")),
        MemberInvited("f", 1, "fay"),
        EntryChanged(Entrant("f", "Faye")),
    )
    assert found(*log) == {0: {1}, 3: {1}}
    assert found(*log, account="fay") == {1: {1}, 5: {1}}
    assert found(*log, account="eve") == {}


def test_whoever_registers_plays_as_the_first_and_a_partner_as_the_second() -> None:
    log = (
        EntryAdded(called("Pair", "Ann", "Bob")),
        EntryRegistered("e", "ann"),
        MemberInvited("e", 2, "bob"),
        MemberAnswered("e", 2, accepts=True),
    )
    assert found(*log) == {0: {1}}
    assert found(*log, account="bob") == {0: {2}}


def test_a_name_stays_that_of_whoever_has_said_no_or_was_freed() -> None:
    asked = EntryAdded(called("Ann")), MemberInvited("e", 1, "ann")
    assert found(*asked, MemberAnswered("e", 1, accepts=False)) == {0: {1}}
    assert found(*asked, MemberFreed("e", 1)) == {0: {1}}
    assert found(*asked, MemberFreed("e", 1), EntryChanged(called("Cyd"))) == {0: {1}}


def test_a_new_name_is_that_of_whoever_plays_under_it_since() -> None:
    log = (
        EntryAdded(called("Ann")),
        MemberInvited("e", 1, "ann"),
        EntryChanged(called("Cyd")),
        MemberInvited("e", 1, "cyd"),
    )
    assert found(*log) == {0: {1}}
    assert found(*log, account="cyd") == {2: {1}}
    asked_again = (*log[:3], MemberFreed("e", 1), log[1], log[3])
    assert found(*asked_again) == {0: {1}, 2: {1}}
    housed = (*log[:3], MemberPlayedByHouse("e", 1, "random"))
    assert found(*housed) == {0: {1}}


def test_a_name_from_before_the_account_came_is_its_own_whoever_has_come_after() -> None:
    log = (
        EntryAdded(called("Ann")),
        MemberInvited("e", 1, "ann"),
        MemberInvited("e", 1, "cyd"),
    )
    assert found(*log) == {0: {1}}
    corrected = (*log[:2], EntryChanged(called("Anna")), log[2], EntryChanged(called("Cyd")))
    assert found(*corrected) == {0: {1}, 2: {1}}


def test_names_from_before_anybody_was_asked_are_of_whoever_comes_first() -> None:
    log = (
        EntryAdded(called("An")),
        EntryChanged(called("Ann")),
        MemberPlayedByHouse("e", 1, "random"),
        MemberInvited("e", 1, "ann"),
        MemberFreed("e", 1),
        EntryChanged(called("Cyd")),
        EntryChanged(called("Cydney")),
        MemberInvited("e", 1, "cyd"),
    )
    assert found(*log) == {0: {1}, 1: {1}}
    assert found(*log, account="cyd") == {5: {1}, 6: {1}}


def test_a_substitute_is_found_by_the_account() -> None:
    named = SubstituteNamed(FIRST, "e", "Eve", "", "Ill", "eve", 1)
    taken_back = SubstituteNamed(FIRST, "e", "", "", "", "eve", 1)
    log = EntryAdded(called("Ann")), named, taken_back
    assert found(*log, account="eve") == {1: {0}}


def test_names_are_found_by_entry_and_by_round() -> None:
    log = (
        EntryAdded(called("Ann")),
        EntryAdded(Entrant("f", "Fay")),
        EntryChanged(called("Anna")),
        SubstituteNamed(FIRST, "e", "Eve", "", "Ill"),
        SubstituteNamed(RoundKey(1, 2), "e", "Eva", "", "Ill"),
        SubstituteNamed(FIRST, "f", "Flo", "", "Ill"),
    )
    assert names_of_entry(log, "e", frozenset({1})) == {0: {1}, 2: {1}}
    assert names_of_substitutes(log, "e", FIRST) == {3: {0}}


def test_names_without_an_account_are_those_of_nobody_who_is_linked() -> None:
    made = desk(PLAN, 0, 2)
    made.note(
        (
            EntryAdded(Entrant("p", "Pair", members=("Ann", "Bob"))),
            EntryAdded(Entrant("q", "Other", members=("Cyd", "Dan"))),
            MemberInvited("p", 1, "ann"),
            MemberInvited("q", 1, "cyd"),
            MemberPlayedByHouse("q", 2, "random"),
            MemberFreed("q", 1),
        )
    )
    made.facts += [
        SubstituteNamed(FIRST, "p", "Eve", "", ""),
        SubstituteNamed(FIRST, "q", "Flo", "", "", "flo", 1),
    ]
    first = len(made.facts) - 8
    assert names_without_account(made.facts, fold(made.facts), {"ann", "flo"}) == {
        first: {2},
        first + 1: {1, 2},
        first + 6: {0},
    }
    assert set(accounts_in(made.facts)) == {"ann", "cyd", "flo"}
    nobody = names_without_account(made.facts, fold(made.facts), ())
    assert nobody == {first: {1, 2}, first + 1: {1, 2}, first + 6: {0}, first + 7: {0}}
