"""One bot and one question: what comes back is a legal move or a verdict, and never a hang."""

import os
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from msgspec import Raw

from app.cli.bots.asking import Answer, Asked, Bot
from app.cli.bots.faults import BotFailed, Fault
from app.cli.bots.program import NoProgram, Program, of_command, of_file
from tests.cli.bots import strangers
from tests.cli.bots.strangers import written

MOVES = Raw(b'[{"move":"play:AS"},{"move":"play:2C"},{"move":"play:3C"}]')
ASKED = Asked(Raw(b'{"viewer":0}'), MOVES, "0123456789abcdef", ("play:AS", "play:2C", "play:3C"))
PYTHON = sys.executable

Make = Callable[..., Bot]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """A bot out of the text of a file, gone at the end."""
    bots: list[Bot] = []

    def made(text: str | Program, **settings: object) -> Bot:
        program = of_file(written(tmp_path, text)) if isinstance(text, str) else text
        bots.append(Bot(program, **settings))  # type: ignore[arg-type]
        return bots[-1]

    yield made
    for bot in bots:
        bot.close()


def script(code: str) -> Program:
    """A program that speaks the protocol itself, or does not."""
    return Program("script", (PYTHON, "-c", code), {"PATH": os.environ["PATH"]})


def verdict(bot: Bot) -> BotFailed:
    with pytest.raises(BotFailed) as failed:
        bot(ASKED)
    return failed.value


def test_a_bot_returns_the_text_of_a_move_or_the_move_itself(make: Make) -> None:
    assert make(strangers.FIRST)(ASKED) == "play:AS"
    chance = make(strangers.CHANCE)
    assert chance(ASKED) in ASKED.texts
    assert chance(ASKED) == chance(ASKED), "the same seed is the same chance"


@pytest.mark.parametrize(
    ("text", "fault", "says"),
    [
        (strangers.CRASHER, Fault.CRASHED, "ended with exit code 3"),
        (strangers.QUITTER, Fault.CRASHED, "ended with exit code 1"),
        (strangers.WITHOUT, Fault.CRASHED, "ended with exit code 1"),
        (strangers.BROKEN, Fault.CRASHED, "ended with exit code 1"),
        (strangers.RAISER, Fault.RAISED, "KeyError: 'no such thing'"),
        (strangers.NOTHING, Fault.RAISED, "choose returned NoneType, not the text of a move"),
        (strangers.LIAR, Fault.ILLEGAL, "'play:ZZ' is not among its legal moves"),
    ],
)
def test_each_failure_has_its_verdict(make: Make, text: str, fault: Fault, says: str) -> None:
    failed = verdict(make(text))
    assert failed.fault is fault
    assert says in failed.detail


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (strangers.RAISER, 'return view["no such thing"]'),
        (strangers.QUITTER, "enough"),
        (strangers.WITHOUT, "bot.py has no function choose(view, legal_moves, rng)."),
        (strangers.BROKEN, "SyntaxError"),
    ],
)
def test_what_it_wrote_to_standard_error_comes_with_the_verdict(
    make: Make, text: str, says: str
) -> None:
    assert says in verdict(make(text)).heard


@pytest.mark.parametrize(
    ("code", "fault", "says"),
    [
        ("print('hello', flush=True); input()", Fault.GARBLED, "'hello' is no answer"),
        ("print('[' * 9999, flush=True); input()", Fault.GARBLED, "is no answer"),
        ("print('{\"id\": 1}', flush=True); input()", Fault.GARBLED, "an answer without a move"),
        ("print('{\"id\": 7}', flush=True); input()", Fault.GARBLED, "an answer to question 7"),
        ("while True: print('x' * 1000, end='')", Fault.GARBLED, "more than 65536 bytes"),
        ("import os; os.close(1); input(); input()", Fault.CRASHED, "closed its output"),
        ("pass", Fault.CRASHED, "ended with exit code 0"),
    ],
)  # fmt: skip
def test_a_program_that_does_not_keep_the_protocol_is_found_out(
    make: Make, code: str, fault: Fault, says: str
) -> None:
    failed = verdict(make(script(code)))
    assert failed.fault is fault
    assert says in failed.detail


def test_a_program_that_answers_before_it_is_asked_is_found_out(make: Make) -> None:
    twice = (
        "import sys\nfor line in sys.stdin:\n"
        ' sys.stdout.write(\'{"id": 1, "move": "play:AS"}\\n{"id": 2, "move": "play:AS"}\\n\')\n'
        " sys.stdout.flush()\n"
    )
    bot = make(script(twice))
    assert bot(ASKED) == "play:AS"
    failed = verdict(bot)
    assert failed.fault is Fault.GARBLED
    assert "does not wait for a question" in failed.detail


def test_a_slow_bot_is_told_by_the_clock_and_ended(make: Make) -> None:
    ticks = count(step=1000)
    bot = make(strangers.SLEEPER, seconds=1.0, clock=lambda: float(next(ticks)))
    failed = verdict(bot)  # it would sleep for ever
    assert failed.fault is Fault.SLOW
    assert failed.detail == "no answer within 11 s"  # the first decision may take the start too
    assert bot._process is None


def test_after_the_first_answer_the_limit_is_that_of_a_move(make: Make) -> None:
    bot = make(
        "asked = []\n"
        "def choose(view, legal_moves, rng):\n"
        "    asked.append(1)\n"
        "    while len(asked) > 1: pass\n"
        "    return legal_moves[0]\n",
        seconds=0.05,
    )
    assert bot(ASKED) == "play:AS"
    failed = verdict(bot)
    assert (failed.fault, failed.detail) == (Fault.SLOW, "no answer within 0.05 s")


def test_a_bot_that_failed_is_started_again(make: Make) -> None:
    text = (
        "import os\nasked = []\n"
        "def choose(view, legal_moves, rng):\n"
        "    asked.append(1)\n"
        "    if len(asked) == 2: os._exit(1)\n"
        "    return legal_moves[0]\n"
    )
    bot = make(text)
    assert bot(ASKED) == "play:AS"
    assert verdict(bot).fault is Fault.CRASHED
    assert bot(ASKED) == "play:AS"


def test_what_a_bot_prints_is_heard_and_never_taken_for_an_answer(make: Make) -> None:
    heard: list[bytes] = []
    bot = make(strangers.PRINTER, hear=heard.append)
    assert bot(ASKED) == "play:AS"
    assert bot(ASKED) == "play:AS"
    text = b"".join(heard).decode()
    for words in ("loading", '"nonsense"', "straight to the pipe", "from a child"):
        assert words in text


def test_a_flood_of_talk_is_drained_and_only_its_end_kept(make: Make) -> None:
    bot = make(strangers.FLOODER)
    assert bot(ASKED) == "play:AS"
    assert bot._process is not None
    assert 0 < len(bot._process.heard) <= 2_000


def test_all_that_a_bot_has_started_ends_with_it(make: Make, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    held = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    text = (
        "import subprocess\n"
        "def choose(view, legal_moves, rng):\n"
        f"    with open({str(pipe)!r}, 'w') as held:\n"
        "        subprocess.Popen(['sleep', '1000'], stdout=held, stderr=held)\n"
        "    return legal_moves[0]\n"
    )
    bot = make(text)
    bot(ASKED)
    bot.close()
    os.set_blocking(held, True)
    assert os.read(held, 1) == b"", "the end comes when nobody holds the other end any more"
    os.close(held)


def test_a_bot_has_no_token_and_no_setting_of_ours(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRICKTABLE_BOT_TOKEN", "secret")
    monkeypatch.setenv("SOME_KEY", "secret")
    text = (
        "import os\n"
        "def choose(view, legal_moves, rng):\n"
        "    assert 'secret' not in os.environ.values()\n"
        "    return legal_moves[0]\n"
    )
    assert make(text)(ASKED) == "play:AS"


def test_a_bot_has_none_of_our_code_in_its_process(make: Make) -> None:
    text = (
        "import sys\n"
        "def choose(view, legal_moves, rng):\n"
        "    assert not [name for name in sys.modules if name.split('.')[0] == 'app']\n"
        "    return legal_moves[0]\n"
    )
    assert make(text)(ASKED) == "play:AS"


def test_each_answer_is_told_with_its_time(make: Make) -> None:
    told: list[tuple[Answer, float]] = []
    make(strangers.FIRST, told=lambda answer, seconds: told.append((answer, seconds)))(ASKED)
    ((answer, seconds),) = told
    assert answer == Answer(1, "play:AS")
    assert seconds > 0


def test_what_cannot_be_started_says_so(make: Make, tmp_path: Path) -> None:
    failed = verdict(make(of_command("no-such-program --at all")))
    assert failed.fault is Fault.NOT_STARTED
    assert failed.detail == "no-such-program cannot be started: No such file or directory"
    with pytest.raises(NoProgram, match="there is no such file"):
        of_file(tmp_path / "none.py")
    with pytest.raises(NoProgram, match="cannot be read"):
        of_command("node 'bot.js")
    with pytest.raises(NoProgram, match="takes a command"):
        of_command("  ")
