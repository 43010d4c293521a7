"""``bot check``: what each kind of bad bot is told, and that a good one is not told anything."""

import re
import sys
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from app.cli.bots.asking import Bot
from app.cli.bots.check import findings
from app.cli.bots.faults import Fault
from app.cli.bots.program import of_file
from app.cli.bots.trial import Trial
from app.stock import catalogue, policies
from tests.cli.bots import strangers
from tests.cli.bots.strangers import written
from tests.cli.conftest import Run

FEW = ("--deals", "2", "--seed", "7")
ONE = ("--deals", "1", "--seed", "7")
GAMES = catalogue()
TUPPI = GAMES["tuppi"]
HOUSE = list(policies(GAMES)["tuppi"].values())
HOUSE_OF_TWO = list(policies(GAMES)["avotuppi"].values())
LINES = {
    "fails": "it starts, answers and does not fail",
    "illegal": "its moves are among the legal ones",
    "slow": "it is quick enough",
    "differs": "the same situation gets the same move",
    "uses": "it uses nothing but its arguments, as far as is watched",
}


def verdicts(stdout: str) -> dict[str, str]:
    """The verdict of each line of a report."""
    return {
        key: line.split()[0]
        for key, words in LINES.items()
        for line in stdout.splitlines()
        if words in line
    }


@pytest.mark.parametrize("text", [strangers.FIRST, strangers.CHANCE, strangers.IMPORTER])
def test_a_good_bot_is_good_in_all(run: Run, tmp_path: Path, text: str) -> None:
    told = run("bot", "check", written(tmp_path, text), *FEW)
    assert told.exit_code == 0, told.output
    assert verdicts(told.stdout) == dict.fromkeys(LINES, "good")


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        (strangers.CRASHER, "fails", "3 ×, first: crashed: the program ended with exit code 3"),
        (strangers.WITHOUT, "fails", "bot.py has no function choose(view, legal_moves, rng)."),
        (strangers.RAISER, "fails", "10 ×, first: raised: KeyError: 'no such thing'"),
        (strangers.LIAR, "illegal", "10 ×, first: illegal: 'play:ZZ'"),
        (strangers.COUNTER, "differs", "in a fresh process, asked backwards. View: {"),
        (strangers.SURROUNDED, "differs", "in a fresh process, asked backwards. View: {"),
        (strangers.SPY, "differs", "first: "),
        (strangers.HASHER, "differs", "first: "),
        (strangers.GLOBAL_CHANCE, "uses", "chance other than rng ("),
        (strangers.DICER, "uses", "chance other than rng ("),
        (strangers.CLOCK, "uses", "the clock ("),
        (strangers.CALENDAR, "uses", "the clock ("),
        (strangers.READER, "uses", "files ("),
        (strangers.CALLER, "uses", "the network ("),
        (strangers.STARTER, "uses", "other processes ("),
        (strangers.FRAME_READER, "uses", "the frames and objects of its process ("),
        (strangers.INSPECTOR, "uses", "the frames and objects of its process ("),
        (strangers.COLLECTOR, "uses", "the frames and objects of its process ("),
    ],
)
def test_a_bad_bot_is_found_out(run: Run, tmp_path: Path, text: str, line: str, says: str) -> None:
    told = run("bot", "check", written(tmp_path, text), *FEW)
    assert told.exit_code == 1
    assert says in told.stdout
    found = verdicts(told.stdout)
    assert [key for key, verdict in found.items() if verdict == "FOUND"] == [line]


def test_what_was_not_looked_at_is_not_called_good(run: Run, tmp_path: Path) -> None:
    told = run("bot", "check", written(tmp_path, strangers.CRASHER), *ONE)
    unknown = dict.fromkeys(LINES, "?")
    assert verdicts(told.stdout) == {**unknown, "fails": "FOUND"}


def test_a_bot_that_hoards_what_other_seats_saw_differs_from_itself(tmp_path: Path) -> None:
    text = (
        "seen = set()\n"
        "def choose(view, legal_moves, rng):\n"
        "    seen.add(view['viewer'] % 2)\n"
        "    return legal_moves[0 if len(seen) == 1 else -1]\n"
    )
    trial = Trial(of_file(written(tmp_path, text)), 1.0, "deals of a test")
    trial.play(TUPPI, TUPPI.types.options(), 0, HOUSE)
    trial.compare()
    trial.close()
    assert trial.failures == []
    assert {one.twin for one in trial.differing} == {"a process that also saw the other seats"}


def test_a_bot_that_remembers_what_came_before_differs_when_asked_backwards(tmp_path: Path) -> None:
    text = (
        "before = [99]\n"
        "def choose(view, legal_moves, rng):\n"
        "    before.append(len(view['table']['seats'][view['viewer']]['hand']))\n"
        "    return legal_moves[-1 if before[-1] > before[-2] else 0]\n"
    )
    trial = Trial(of_file(written(tmp_path, text)), 1.0, "deals of a test")
    trial.play(GAMES["avotuppi"], GAMES["avotuppi"].types.options(), 0, HOUSE_OF_TWO)
    own = [decision for decision in trial.decisions if decision.move is not None]
    with closing(Bot(trial.program)) as forwards:
        assert [forwards(decision.asked) for decision in own] == [one.move for one in own]
    trial.compare()
    trial.close()
    twins = {one.twin for one in trial.differing}
    assert "a fresh process, asked backwards" in twins


def test_a_slow_bot_is_told_by_the_clock(tmp_path: Path) -> None:
    ticks = count(step=1000)
    program = of_file(written(tmp_path, strangers.SLEEPER))
    trial = Trial(program, 0.5, "deals of a test", clock=lambda: float(next(ticks)))
    trial.play(TUPPI, TUPPI.types.options(), 0, HOUSE)
    trial.compare()
    trial.close()
    assert [failure.fault for failure in trial.failures] == [Fault.SLOW] * 3
    found = [one.wrong for one in findings(trial, watched=True) if one.wrong]
    assert found == ["3 ×, first: slow: no answer within 10.5 s"]
    assert not any(one.looked for one in findings(trial, watched=True))


def test_whoever_never_answered_in_play_is_asked_nothing_more(tmp_path: Path) -> None:
    ticks = count(step=1000)
    program = of_file(written(tmp_path, strangers.SLEEPER))
    trial = Trial(program, 0.5, "deals of a test", clock=lambda: float(next(ticks)))
    trial.play(TUPPI, TUPPI.types.options(), 0, HOUSE)
    before = next(ticks)
    trial.compare()
    trial.close()
    assert next(ticks) == before + 1000


def test_who_answers_nothing_about_other_seats_is_waited_for_three_times(tmp_path: Path) -> None:
    """The time is up when the bot has noted that it is asked; what it prints wakes who waits."""
    log = tmp_path / "log"
    log.touch()
    text = (
        "import time\n"
        "own = []\n"
        "def choose(view, legal_moves, rng):\n"
        "    own.append(view['viewer'])\n"
        "    if own[0] != own[-1] or own[0] not in OWN:\n"
        f"        open({str(log)!r}, 'a').write('x')\n"
        "        print('asked', flush=True)\n"
        "        time.sleep(1000)\n"
        "    return legal_moves[0]\n"
    )
    game = GAMES["avotuppi"]
    options = game.types.options()
    own = set(game.sides(options)[0])
    program = of_file(written(tmp_path, text.replace("OWN", str(own))))
    trial = Trial(program, 0.5, "deals", clock=lambda: 1000.0 * log.stat().st_size)
    trial.play(game, options, 0, HOUSE_OF_TWO)
    trial.compare()
    trial.close()
    assert (trial.failures, trial.differing) == ([], [])
    assert log.read_text() == "xxx"


def test_every_side_of_a_game_is_tried(tmp_path: Path) -> None:
    trial = Trial(of_file(written(tmp_path, strangers.FIRST)), 1.0, "deals of a test")
    for number in range(2):
        trial.play(TUPPI, TUPPI.types.options(), number, HOUSE)
    trial.close()
    assert set(trial._bots) == {0, 1, 2, 3}


def test_a_program_is_checked_where_it_is_found(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    move = asked['legal_moves'][0]['move']\n"
        "    print(json.dumps({'id': asked['id'], 'move': move}), flush=True)\n"
    )
    written(tmp_path, text)
    monkeypatch.chdir(tmp_path)
    told = run("bot", "check", "--exec", f"{sys.executable} bot.py", *ONE)
    assert told.exit_code == 0, told.output


def test_a_program_is_checked_but_not_watched(run: Run, tmp_path: Path) -> None:
    text = (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    move = asked['legal_moves'][asked['id'] % len(asked['legal_moves'])]['move']\n"
        "    print(json.dumps({'id': asked['id'], 'move': move}), flush=True)\n"
    )
    path = written(tmp_path, text)
    told = run("bot", "check", "--exec", f"{sys.executable} {path}", *ONE)
    assert told.exit_code == 1
    found = verdicts(told.stdout)
    assert (found["differs"], found["uses"], found["fails"]) == ("FOUND", "?", "good")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "Give a Python file, or --exec with a program"),
        (("bot.py", "--exec", "node bot.js"), "one of the two"),
        (("none.py",), "none.py: there is no such file."),
        (("none.py", "--game", "whist"), "Games: tuppi"),
    ],
    ids=str,
)
def test_a_check_that_cannot_be_says_why(run: Run, arguments: tuple[str, ...], says: str) -> None:
    refused = run("bot", "check", *arguments)
    assert refused.exit_code == 2
    assert says in refused.stderr


def test_what_a_bot_is_told_fixes_no_deals_that_it_could_try_out(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path, strangers.FIRST)
    told = [run("bot", "check", path, "--deals", "1").stdout for _ in range(2)]
    seeds = {found[1] for text in told if (found := re.search(r"--seed\s(\w{16})\)", text))}
    assert len(seeds) == 2
