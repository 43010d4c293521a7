"""What a tournament is called can be mended to the end; what it is, while nothing is drawn."""

from app.domain.tournament import organizing
from app.domain.tournament.facts import TournamentArchived, TournamentConfigured, TournamentFinished
from app.domain.tournament.folding import fold
from app.domain.tournament.plan import Plan
from app.domain.tournament.publication import public_facts
from app.domain.tournament.stages import RandomDraw
from tests.domain.tournament.staging import Desk, bars, desk

DAY = Plan((RandomDraw(name="Rounds", rounds=1, tables=(4,)),))
LONGER = Plan((RandomDraw(name="Rounds", rounds=2, tables=(4,)),))


def played() -> Desk:
    """A day of four whose round is played."""
    made = desk(DAY, 4)
    key = made.draw(1)
    made.play(made.live.round(key).tables[0], (3, 2, 1, 0))
    return made


def test_a_slip_in_the_name_is_mended_while_it_is_played_and_when_it_is_over() -> None:
    made = played()
    before = made.live
    for name in ("Spring Cup", "Spring Cup 2027"):
        facts = organizing.configure(made.live, name, before.options, DAY)
        assert facts == (TournamentConfigured(name, before.options, DAY),)
        made.note(facts)
        assert (made.live.name, made.live.rounds) == (name, before.rounds)
        assert facts[0] in [fact for _, fact in public_facts(made.facts)]
        if made.live.phase == "running":
            made.note((TournamentFinished(),))
    assert fold(made.facts) == made.live


def test_a_name_that_it_has_is_no_news() -> None:
    made = played()
    assert organizing.configure(made.live, made.live.name, made.live.options, DAY) == ()


def test_with_a_new_name_comes_no_new_plan_once_it_is_drawn() -> None:
    made = played()
    with bars(made, "already-drawn"):
        organizing.configure(made.live, "Spring Cup", made.live.options, LONGER)


def test_an_archived_tournament_keeps_its_name() -> None:
    made = played()
    made.note((TournamentFinished(), TournamentArchived()))
    with bars(made, "tournament-phase"):
        organizing.configure(made.live, "Spring Cup", made.live.options, DAY)
