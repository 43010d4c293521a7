"""The benchmark of the habits of ``steady`` at Paskievics."""

from bench.marks.habits import habits
from tests.games.paskievics.walks import HELD, OFFICE, PLAIN, played


def test_habits_are_what_was_declared_announced_and_doubled_and_how_it_ended() -> None:
    assert list(habits(played(PLAIN).deal())) == [("plays as declarer", True)]
    assert list(habits(played(HELD).deal())) == [
        ("plays as declarer", True),
        ("announces pagat-ulti", True),
        ("announces trull", True),
        ("catches the XXI", True),
    ]
    assert list(habits(played(OFFICE).deal())) == [
        ("plays as declarer", True),
        ("doubles a game of the others", False),
    ]
