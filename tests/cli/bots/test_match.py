"""``bot match``: figures out of duplicate deals, and what stops it."""

import sys
from pathlib import Path

import pytest

from app.bots.averages import average
from app.cli.bots.standings import Tally
from tests.cli.bots import strangers
from tests.cli.bots.strangers import written
from tests.cli.conftest import Run

DEALS = ("--deals", "3", "--seed", "7")


def test_a_gain_is_what_a_bot_has_more_than_the_rest_over_all_its_seats() -> None:
    tally = Tally(2)
    first, exchanged = {0: 0, 1: 1, 2: 0, 3: 1}, {0: 1, 1: 0, 2: 1, 3: 0}
    tally.add([(first, (8, 0, 8, 0)), (exchanged, (4, 0, 4, 0))])
    tally.add([(first, (0, 2, 0, 2)), (exchanged, (0, 2, 0, 2))])
    mine, other = tally.standings()
    assert (mine.points, other.points) == (2.5, 2.5 - mine.gain.mean)
    assert mine.gain == average([2.0, 0.0])
    assert other.gain == average([-2.0, 0.0])
    assert (mine.won, mine.level, mine.lost) == (1, 1, 0)
    assert (other.won, other.level, other.lost) == (0, 1, 1)


def test_a_bot_that_sits_out_is_measured_where_it_plays() -> None:
    tally = Tally(3)
    tally.add([({0: 0, 1: 1}, (1, 0)), ({0: 1, 1: 2}, (5, 0)), ({0: 2, 1: 0}, (0, 3))])
    assert [standing.gain.mean for standing in tally.standings()] == [2.0, 2.0, -4.0]


def test_bots_of_a_file_and_of_the_house_meet(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path, strangers.CHANCE, "mine.py")
    told = run("bot", "match", path, "steady", "--game", "avotuppi", *DEALS)
    assert told.exit_code == 0, told.output
    assert "3 deals, each played 2 times" in told.stdout
    for words in ("mine.py", "steady", "95 % interval", "won · level · lost"):
        assert words in told.stdout


def test_the_same_seed_gives_the_same_figures_and_another_one_others(
    run: Run, tmp_path: Path
) -> None:
    path = written(tmp_path, strangers.CHANCE)

    def told(seed: str) -> str:
        words = ("--game", "kolmen-tuppi", "--deals", "4", "--seed", seed)
        return run("bot", "match", path, "random", *words).stdout

    assert told("7") == told("7") != told("8")


def test_a_match_without_a_seed_draws_one_that_repeats_it(run: Run) -> None:
    words = ("bot", "match", "steady", "random", "--game", "avotuppi", "--deals", "2")
    first = run(*words).stdout
    seed = first.rpartition("Repeat it with --seed ")[2].strip()
    assert len(seed) == 16
    assert run(*words, "--seed", seed).stdout == first
    assert run(*words).stdout != first


def test_a_bot_against_itself_gains_nothing(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path, strangers.FIRST)
    told = run("bot", "match", path, path, *DEALS)
    assert "bot.py#2" in told.stdout
    rows = [line for line in told.stdout.splitlines() if "bot.py" in line]
    assert all("+0.00" in row and "0 · 3 · 0" in row for row in rows), rows


def test_a_program_of_any_kind_plays(run: Run, tmp_path: Path) -> None:
    text = (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    move = asked['legal_moves'][0]['move']\n"
        "    print(json.dumps({'id': asked['id'], 'move': move}), flush=True)\n"
    )
    path = written(tmp_path, text, "bridge.py")
    same = written(tmp_path, strangers.FIRST)
    told = run("bot", "match", same, "--exec", f"{sys.executable} {path}", *DEALS)
    assert told.exit_code == 0, told.output
    assert told.stdout.count("0 · 3 · 0") == 2, told.stdout


def test_seats_of_one_bot_share_no_process(run: Run, tmp_path: Path) -> None:
    text = (
        "seats = set()\n"
        "def choose(view, legal_moves, rng):\n"
        "    seats.add(view['viewer'])\n"
        "    assert len(seats) == 1\n"
        "    return legal_moves[0]\n"
    )
    told = run("bot", "match", written(tmp_path, text), "random", *DEALS)
    assert told.exit_code == 0, told.output
    assert "raised" not in told.stdout


def test_now_and_then_a_fault_costs_a_move_and_is_told(run: Run, tmp_path: Path) -> None:
    text = (
        "def choose(view, legal_moves, rng):\n"
        "    first = view['table']['deal'] == 1 and view['table']['seats'][0]['cards'] == 13\n"
        "    assert not (first and view['phase']['phase'] == 'show' and view['viewer'] == 0)\n"
        "    return legal_moves[0]\n"
    )
    told = run("bot", "match", written(tmp_path, text), "random", *DEALS)
    assert told.exit_code == 0, told.output
    assert "3 × raised" in told.stdout
    assert "bot.py, last fault: raised: AssertionError" in told.stdout


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (strangers.LIAR, "bot.py is benched after 3 × illegal. Last: illegal: 'play:ZZ'"),
        (strangers.CRASHER, "bot.py is benched after 3 × crashed."),
        (
            "def choose(view, legal_moves, rng) pass\n",
            "the program ended with exit code 1, SyntaxError: expected ':'",
        ),
        (
            "def chose(view, legal_moves, rng): pass\n",
            "bot.py has no function choose(view, legal_moves, rng).",
        ),
    ],
)
def test_a_bot_that_only_fails_is_benched(run: Run, tmp_path: Path, text: str, says: str) -> None:
    told = run("bot", "match", written(tmp_path, text), "steady", *DEALS)
    assert told.exit_code == 1
    assert says in told.stderr
    assert "gain" not in told.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("steady",), "A match takes two bots or more."),
        (("steady", "none.py"), "none.py: there is no such file. The house bots of this game are"),
        (("steady", "random", "--game", "whist"), "Games: tuppi"),
        (("steady", "random", "--options", "{"), "--options takes a JSON object"),
        (("steady", "random", "--options", '{"sooli": 3}'), "sooli"),
        (("steady", "--exec", "no-such-program"), "cannot be started"),
        (("steady", "--exec", "'"), "--exec"),
    ],
    ids=str,
)
def test_a_match_that_cannot_be_says_why(run: Run, arguments: tuple[str, ...], says: str) -> None:
    refused = run("bot", "match", *arguments, "--deals", "2")
    assert refused.exit_code in (1, 2)
    assert says in refused.stderr
