"""Players who register themselves: who may, with whom, how often, and when they are drawn."""

from msgspec.structs import replace

from app.domain.tournament import members, organizing, registering, self_registering
from app.domain.tournament.advancing import advancing
from app.domain.tournament.course_facts import EntryMovedUp, EntryWaits
from app.domain.tournament.facts import (
    Entrant,
    EntryAdded,
    EntryRegistered,
    EntryWithdrawn,
    RoundKey,
    TournamentCreated,
)
from app.domain.tournament.folding import fold
from app.domain.tournament.member_facts import (
    MemberFreed,
    MemberInvited,
)
from app.domain.tournament.plan import Plan
from app.domain.tournament.publication import public_facts
from app.domain.tournament.rounds import FIRST
from app.domain.tournament.self_registering import Applicant
from app.domain.tournament.stages import RandomDraw, RoundRobin
from app.domain.tournament.state import MemberPlayer
from app.domain.tournament.waiting import place_of, waiting
from tests.domain.tournament.staging import Desk, bars

BLOCK = (RoundRobin(name="Block", largest_block=8),)
ANN, BOB, CAT, DAN = (Applicant(name, "account") for name in ("ann", "bob", "cat", "dan"))


def club(size: int = 1, **terms: object) -> Desk:
    """A tournament in which players register themselves."""
    plan = Plan(BLOCK, **{"registration": "open", **terms})  # type: ignore[arg-type]
    made = Desk([TournamentCreated("Cup", "paper", "{}", size, plan)])
    made.note(organizing.open_registration(made.live, "c" * 64))
    return made


def enter(made: Desk, entry: str, who: Applicant, *partners: Applicant) -> None:
    """Somebody registers an entry that is called after him."""
    entrant = Entrant(entry, who.account.title())
    made.note(self_registering.register(made.live, entrant, who, partners))


def test_a_player_registers_himself_and_is_drawn() -> None:
    made = club()
    enter(made, "e1", ANN)
    assert made.facts[-2:] == [
        EntryAdded(Entrant("e1", "Ann")),
        EntryRegistered("e1", "ann"),
    ]
    (entry,) = made.live.entries
    assert (entry.by, entry.players) == ("ann", {1: MemberPlayer("ann", None, True)})
    assert advancing(made.live, FIRST) == ("e1",)
    assert fold(made.facts) == made.live


def test_the_same_again_changes_nothing_and_another_entry_is_barred() -> None:
    made = club()
    enter(made, "e1", ANN)
    assert self_registering.register(made.live, Entrant("e2", "Ann"), ANN, ()) == ()
    with bars(made, "in-already"):
        self_registering.register(made.live, Entrant("e2", "Anna"), ANN, ())


def test_a_pair_is_drawn_once_the_partner_has_agreed_and_plays_even_if_he_leaves() -> None:
    made = club(2)
    enter(made, "e1", ANN, BOB)
    assert made.facts[-1] == MemberInvited("e1", 2, "bob")
    assert advancing(made.live, FIRST) == ()
    made.note(members.answer(made.live, "bob", accepts=True))
    assert advancing(made.live, FIRST) == ("e1",)
    made.note(members.answer(made.live, "bob", accepts=False))
    assert advancing(made.live, FIRST) == ("e1",)


def test_another_partner_is_asked_in_place_of_one_who_has_not_agreed() -> None:
    made = club(2)
    enter(made, "e1", ANN, BOB)
    made.note(self_registering.ask_partner(made.live, "ann", 2, CAT))
    assert made.live.entries[0].players[2] == MemberPlayer("cat", None, False)
    with bars(made, "not-invited"):
        self_registering.ask_partner(made.live, "bob", 2, BOB)
    made.note(members.answer(made.live, "cat", accepts=True))
    with bars(made, "unknown-member"):
        self_registering.ask_partner(made.live, "ann", 2, BOB)
    with bars(made, "not-invited"):
        self_registering.ask_partner(made.live, "cat", 2, BOB)


def test_partners_are_as_many_as_the_game_needs_and_free() -> None:
    made = club(2)
    enter(made, "e1", ANN, BOB)
    dan = Applicant("dan", "account")
    for partners, code in (
        ((), "wrong-partners"),
        ((CAT, CAT), "wrong-partners"),
        ((dan,), "partner-not-free"),
        ((BOB,), "partner-not-free"),
    ):
        with bars(made, code):
            self_registering.register(made.live, Entrant("e2", "Dan"), dan, partners)


def test_only_whom_the_tournament_admits_registers() -> None:
    made = club(2, players="humans")
    robot = Applicant("robot", "bot")
    for who, partner in ((robot, ANN), (ANN, robot)):
        with bars(made, "players-not-admitted"):
            self_registering.register(made.live, Entrant("e1", "X"), who, (partner,))


def test_where_the_organizer_enters_nobody_registers_himself() -> None:
    made = club(registration="by_organizer")
    with bars(made, "registration-closed"):
        self_registering.register(made.live, Entrant("e1", "Ann"), ANN, ())


def test_once_a_draw_is_made_registration_is_closed_and_no_phase_is_told() -> None:
    made = club()
    for number, who in enumerate((ANN, BOB)):
        enter(made, f"e{number}", who)
    made.draw(1)
    with bars(made, "registration-closed"):
        self_registering.register(made.live, Entrant("e9", "Cat"), CAT, ())


def test_whoever_comes_when_it_is_full_waits_in_order_and_moves_up_for_whoever_leaves() -> None:
    made = club(most_entries=2)
    for number, who in enumerate((ANN, BOB, CAT, DAN), start=1):
        enter(made, f"e{number}", who)
    assert made.facts[-1:] == [EntryWaits("e4")]
    assert (waiting(made.live), place_of(made.live, "e4")) == (("e3", "e4"), 2)
    assert (place_of(made.live, "e1"), advancing(made.live, FIRST)) == (None, ("e1", "e2"))
    made.note(self_registering.withdraw(made.live, "cat", "No more waiting"))
    assert waiting(made.live) == ("e4",)
    made.note(registering.withdraw_entry(made.live, "e2", "Flu"))
    assert made.facts[-1:] == [EntryMovedUp("e4")]
    assert (waiting(made.live), advancing(made.live, FIRST)) == ((), ("e1", "e4"))
    made.note(registering.add_entries(made.live, (Entrant("e5", "Guest"),)))
    assert advancing(made.live, FIRST) == ("e1", "e4", "e5")
    assert fold(made.facts) == made.live
    told = [fact for _, fact in public_facts(made.facts)]
    assert EntryWaits("e4") in told
    assert EntryMovedUp("e4") in told


def test_where_more_may_take_part_they_move_up_and_after_the_draw_nobody_does() -> None:
    made = club(most_entries=2)
    for number, who in enumerate((ANN, BOB, CAT, DAN), start=1):
        enter(made, f"e{number}", who)
    more = replace(made.live.plan, most_entries=3)
    made.note(organizing.configure(made.live, "Cup", "{}", more))
    assert waiting(made.live) == ("e4",)
    made.draw(1)
    assert "e4" not in made.live.rounds[0].entries
    made.note(registering.withdraw_entry(made.live, "e2", "Flu"))
    assert waiting(made.live) == ("e4",)


def test_whoever_withdraws_before_the_draw_is_free_to_come_again_a_few_times() -> None:
    made = club(2)
    for number in range(3):
        enter(made, f"e{number}", ANN, BOB)
        made.note(self_registering.withdraw(made.live, "ann", "Flu"))
        assert made.facts[-3:] == [
            EntryWithdrawn(f"e{number}", FIRST, "Flu", ""),
            MemberFreed(f"e{number}", 1),
            MemberFreed(f"e{number}", 2),
        ]
    with bars(made, "registered-often"):
        self_registering.register(made.live, Entrant("e9", "Ann"), ANN, (BOB,))


def test_a_partner_who_has_agreed_withdraws_and_checks_in_for_both() -> None:
    made = club(2)
    enter(made, "e1", ANN, BOB)
    with bars(made, "not-invited"):
        self_registering.withdraw(made.live, "bob", "")
    made.note(members.answer(made.live, "bob", accepts=True))
    made.note(self_registering.check_in_own(made.live, "bob", present=True))
    assert made.live.entries[0].present
    made.note(self_registering.withdraw(made.live, "bob", ""))
    assert made.live.entries[0].out_from == FIRST


def test_in_a_running_tournament_who_withdraws_stays_linked_to_what_he_played() -> None:
    made = club()
    for number, who in enumerate((ANN, BOB, CAT)):
        enter(made, f"e{number}", who)
    made.draw(1)
    made.note(self_registering.withdraw(made.live, "ann", "Home"))
    assert made.live.entry("e0").players[1].account == "ann"
    assert not made.live.entry("e0").plays_in(made.live.entry("e0").out_from or FIRST)


def test_nobody_is_told_whose_account_an_entry_came_in_by() -> None:
    made = club(2)
    enter(made, "e1", ANN, BOB)
    kinds = [type(fact).__name__ for _, fact in public_facts(made.facts)]
    assert kinds == ["TournamentCreated", "RegistrationOpened", "SeedCommitted", "EntryAdded"]


def test_who_waits_and_is_entered_by_the_organizer_has_a_place_also_after_the_first_draw() -> None:
    plan = Plan(
        (RandomDraw(name="Rounds", rounds=2, tables=(3, 4)),),
        registration="open",
        most_entries=3,
    )
    made = Desk([TournamentCreated("Cup", "paper", "{}", 1, plan)])
    made.note(organizing.open_registration(made.live, "c" * 64))
    for number, who in enumerate((ANN, BOB, CAT, DAN), start=1):
        enter(made, f"e{number}", who)
    made.draw(1)
    assert waiting(made.live) == ("e4",)
    with bars(made, "entry-twice"):
        registering.add_entries(made.live, (Entrant("e5", "Dan"), Entrant("e6", "Dan")))
    made.note(registering.add_entries(made.live, (Entrant("e5", "Dan"), Entrant("e6", "Eve"))))
    assert made.facts[-2:] == [EntryMovedUp("e4"), EntryAdded(Entrant("e6", "Eve"))]
    made.note(registering.withdraw_entry(made.live, "e6", "Home"))
    assert advancing(made.live, RoundKey(1, 2)) == ("e1", "e2", "e3", "e4")
    assert made.live.entry("e4").players == {1: MemberPlayer("dan", None, True)}
    with bars(made, "entry-twice"):
        registering.add_entries(made.live, (Entrant("e7", "Dan"),))
