"""Who has played a table as a member: fixed with its round, whoever plays for the entry later."""

from app.domain.tournament import members, sheets
from app.domain.tournament.facts import RoundKey
from app.domain.tournament.folding import fold
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import RandomDraw
from tests.domain.tournament.staging import Desk, desk, tally_of

LINE = ('{"line":1}',)
PLAN = Plan((RandomDraw(name="Round", rounds=2, tables=(4,)),))


def event() -> Desk:
    """Four entries, for the first of which Ann has agreed to play."""
    cup = desk(PLAN, 4)
    agree(cup, "ann")
    return cup


def agree(cup: Desk, account: str, entry: str = "e01") -> None:
    cup.note(members.invite(cup.live, entry, 1, account, "account"))
    cup.note(members.answer(cup.live, account, accepts=True))


def begin(cup: Desk) -> None:
    """A first line is written."""
    cup.note(sheets.enter_lines(cup.live, cup.table(1, 1, 1).key, 0, LINE, tally_of((1, 2, 3, -6))))


def sat(cup: Desk, number: int = 1, entry: str = "e01") -> str | None:
    """Who has played for an entry in a round; the log tells the same from its beginning."""
    assert fold(cup.facts) == cup.live
    return cup.live.round(RoundKey(1, number)).sitting.get(entry, {}).get(1)


def test_it_is_who_had_agreed_when_the_round_was_published_and_later_no_other() -> None:
    cup = event()
    cup.draw(1)
    assert (sat(cup), sat(cup, entry="e02")) == ("ann", None)
    cup.play(cup.table(1, 1, 1), (1, 2, 3, -6))
    agree(cup, "bea")
    agree(cup, "cat", "e02")
    assert (sat(cup), sat(cup, entry="e02")) == ("ann", None)
    cup.draw(2)
    assert (sat(cup, 2), sat(cup, 2, "e02")) == ("bea", "cat")
    assert sat(cup) == "ann"


def test_whoever_says_no_once_seated_has_played_and_before_that_has_not() -> None:
    cup = event()
    cup.draw(1)
    cup.note(members.answer(cup.live, "ann", accepts=False))
    cup.play(cup.table(1, 1, 1), (1, 2, 3, -6))
    cup.draw(2)
    assert (sat(cup), sat(cup, 2)) == ("ann", None)


def test_an_organizer_gives_a_place_away_until_something_is_written() -> None:
    cup = event()
    cup.draw(1)
    cup.note(members.invite(cup.live, "e01", 1, "bea", "account"))
    assert sat(cup) is None
    cup.note(members.answer(cup.live, "bea", accepts=True))
    assert sat(cup) == "bea"
    cup.note(members.let_house_play(cup.live, "e01", 1, "steady"))
    assert sat(cup) is None
    agree(cup, "ann")
    begin(cup)
    cup.note(members.free(cup.live, "e01", 1))
    agree(cup, "bea")
    assert sat(cup) == "ann"


def test_where_nobody_sat_somebody_comes_until_the_sheet_is_handed_in() -> None:
    for handed_in, expected in ((False, "bea"), (True, None)):
        cup = event()
        cup.draw(1)
        begin(cup)
        if handed_in:
            cup.note(sheets.submit_sheet(cup.live, cup.table(1, 1, 1).key))
        agree(cup, "bea", "e02")
        assert sat(cup, entry="e02") == expected


def test_whoever_is_asked_again_after_a_no_keeps_the_seat() -> None:
    cup = event()
    cup.draw(1)
    cup.note(members.answer(cup.live, "ann", accepts=False))
    cup.note(members.invite(cup.live, "e01", 1, "ann", "account"))
    assert sat(cup) == "ann"
