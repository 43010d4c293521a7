"""Every game obeys every law of the contract, in random matches."""

from importlib.util import find_spec

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.policy import seeded_draw
from app.engine.seats import SPECTATOR
from tests.engine.laws import LAWS, know
from tests.engine.playouts import playout, seed_of
from tests.engine.subjects import SUBJECTS

PROFILE = settings(
    max_examples=20, deadline=None, derandomize=True, database=None, report_multiple_bugs=False
)

MATCHES = st.integers(min_value=0, max_value=499)

ONCE = ("hash seeds",)
MOVERS = {"player", "clock", "director"}


# All laws of a game one after the other, over the same matches: those are played once.
@pytest.mark.parametrize("law", [name for name in LAWS if name not in ONCE])
@pytest.mark.parametrize("game", SUBJECTS)
def test_every_game_obeys_every_law(law: str, game: str) -> None:
    """One law over several matches of one game."""

    @PROFILE
    @given(number=MATCHES)
    def obeys(number: int) -> None:
        LAWS[law](playout(SUBJECTS[game], number))

    obeys()


def test_no_game_depends_on_the_order_of_a_set() -> None:
    """All games at once: two processes are enough."""
    know([subject.path for subject in SUBJECTS.values()])
    for subject in SUBJECTS.values():
        LAWS["hash seeds"](playout(subject, 0))


def test_every_game_of_the_catalogue_is_under_the_laws() -> None:
    """A game without a subject is a game without laws."""
    if find_spec("app.games") is None:
        pytest.skip("there are no games yet")
    from app.games import CATALOGUE  # noqa: PLC0415

    assert {engine.info.id for engine in CATALOGUE} <= set(SUBJECTS)


@pytest.mark.parametrize("game", SUBJECTS)
def test_a_subject_has_several_option_sets_and_its_default_comes_first(game: str) -> None:
    """What is played is not the default alone."""
    subject = SUBJECTS[game]
    assert len(set(subject.options)) == len(subject.options) > 1
    assert subject.options[0] == subject.engine.types.options()
    for options in subject.options:
        subject.engine.check_options(options)


@pytest.mark.parametrize("game", SUBJECTS)
def test_twins_are_states_that_really_differ(game: str) -> None:
    """The law of secrecy compares something, for every viewer, and whole packs."""
    subject = SUBJECTS[game]
    draw = seeded_draw(seed_of(0), "twins")
    for viewer in (*range(max(subject.engine.info.seats)), SPECTATOR):
        differ = 0
        for state in playout(subject, 0).states:
            twin = subject.twins(state, viewer, draw)
            assert subject.held(twin) == subject.held(state)
            differ += twin != state
        assert differ > len(playout(subject, 0).states) // 3


@pytest.mark.parametrize("game", SUBJECTS)
def test_the_matches_meet_every_kind_of_move_and_event(game: str) -> None:
    """What the laws never see they cannot judge."""
    engine = SUBJECTS[game].engine
    missing: set[object] = {*engine.types.moves, *engine.types.events}
    missing |= {*MOVERS, "an end"}
    for number in range(120):
        match = playout(SUBJECTS[game], number)
        missing -= {type(engine.read_move(ply.move)) for ply in match.plies}
        missing -= {type(event) for step in match.steps for event in step.events}
        by = {ply.by for ply in match.plies}
        assert by <= MOVERS
        missing -= by
        missing -= {"an end"} if match.outcome else set()
        if not missing:
            break
    assert missing == set()
