"""Runs ``choose`` of one Python file: a question a line comes in, an answer a line goes out.

This is a program of its own, started in a process for each seat. It imports nothing of Tricktable,
so a bot has the view, the legal moves and its chance before it and no game behind it. What a bot
prints goes to standard error. With ``watch`` it also tells what a bot used besides its arguments.
"""

import contextlib
import importlib.util
import json
import os
import random
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, TextIO

Choose = Callable[[dict[str, Any], list[dict[str, Any]], random.Random], Any]
Watch = Callable[[], AbstractContextManager[set[str]]]

CLOCKS = (
    *("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns"),
    *("process_time", "process_time_ns", "localtime", "gmtime", "ctime", "strftime"),
    *("thread_time", "thread_time_ns", "clock_gettime", "clock_gettime_ns", "asctime"),
)
UNHEARD = {
    **dict.fromkeys(("stat", "lstat", "access", "readlink", "getcwd", "getcwdb"), "files"),
    **dict.fromkeys(("fstat", "statvfs", "fstatvfs"), "files"),
    **dict.fromkeys(("uname", "getloadavg", "cpu_count", "getpid", "getppid"), "the machine"),
    **dict.fromkeys(("process_cpu_count", "sched_getaffinity", "getpriority"), "the machine"),
    **dict.fromkeys(("sysconf", "confstr", "getsid", "getpgid", "getpgrp"), "the machine"),
    **dict.fromkeys(("getuid", "geteuid", "getgid", "getegid", "getgroups"), "the machine"),
    **dict.fromkeys(("getresuid", "getresgid", "getlogin"), "the machine"),
    "times": "the clock",
}
"""Functions of ``os`` that raise no audit event, and what each of them uses."""
AUDITED = {
    "socket.": "the network",
    "urllib.": "the network",
    "http.": "the network",
    "subprocess.": "other processes",
    "os.system": "other processes",
    "os.exec": "other processes",
    "os.fork": "other processes",
    "os.posix_spawn": "other processes",
    "os.spawn": "other processes",
    "os.listdir": "files",
    "os.scandir": "files",
    "os.listxattr": "files",
    "os.getxattr": "files",
    "sqlite3.connect": "files",
}
INSIDE = ("sys._getframe", "gc.get_objects", "gc.get_referrers", "gc.get_referents")
"""What shows the insides of the process; some of Python's own modules look, too."""

IMPORTING = "importlib._bootstrap_external"
CODE = (".py", ".pyc", ".so", ".pyd")


def main() -> None:
    """Answer until standard input ends."""
    path = Path(sys.argv[1])
    questions, answers = _protocol()
    watch: Watch = _watch() if "watch" in sys.argv[2:] else _nobody_watches
    choose = _load(path)
    for line in questions:
        answers.write(json.dumps(_answer(choose, json.loads(line), watch)) + "\n")
        answers.flush()


def _protocol() -> tuple[TextIO, TextIO]:
    """The two ends of the protocol; a bot's own input is empty and its output standard error."""
    questions = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return questions, answers


def _load(path: Path) -> Choose:
    sys.path.insert(0, str(path.resolve().parent))
    spec = importlib.util.spec_from_file_location("bot", path)
    if spec is None or spec.loader is None:
        sys.exit(f"{path.name} is no Python file.")
    module = importlib.util.module_from_spec(spec)
    sys.modules["bot"] = module
    spec.loader.exec_module(module)
    choose: Choose | None = getattr(module, "choose", None)
    if not callable(choose):
        sys.exit(f"{path.name} has no function choose(view, legal_moves, rng).")
    return choose


def _answer(choose: Choose, question: dict[str, Any], watch: Watch) -> dict[str, Any]:
    rng = random.Random(question["seed"])
    used: set[str] = set()
    try:
        with watch() as used:
            chosen = choose(question["view"], question["legal_moves"], rng)
        move = chosen["move"] if isinstance(chosen, dict) else chosen
        if not isinstance(move, str):
            raise TypeError(f"choose returned {type(move).__name__}, not the text of a move")
        told: dict[str, Any] = {"move": move}
    except Exception as error:
        traceback.print_exc()
        told = {"error": f"{type(error).__name__}: {error}"[:500]}
    return {"id": question["id"], **told, **({"used": sorted(used)} if used else {})}


# Watching.


@contextmanager
def _nobody_watches() -> Iterator[set[str]]:
    yield set()


def _watch() -> Watch:
    """From now on what a decision uses besides its arguments is noted."""
    used: set[str] = set()
    watching = False

    def note(what: str) -> None:
        if watching:
            used.add(what)

    @contextmanager
    def one_decision() -> Iterator[set[str]]:
        nonlocal watching
        used.clear()
        before = random.getstate()
        watching = True
        try:
            yield used
        finally:
            watching = False
            if random.getstate() != before:
                used.add("chance other than rng")

    def heed(event: str, args: tuple[Any, ...]) -> None:
        nonlocal watching
        if watching:
            watching = False  # What is done here is audited as well.
            used.update(_used(event, args))
            watching = True

    sys.addaudithook(heed)
    _tell_of_clocks(note)
    _tell_of_what_is_unheard(note)
    _tell_of_entropy(note)
    return one_decision


def _used(event: str, args: tuple[Any, ...]) -> Iterator[str]:
    """What a bot uses besides its arguments where this event is audited."""
    if event == "open" and not str(args[0]).endswith(CODE):
        yield "files"
    if event in INSIDE and _is_of_bot(sys._getframe(2)):
        yield "the frames and objects of its process"
    if sys._getframe(2).f_globals.get("__name__") == IMPORTING:
        return
    for start, what in AUDITED.items():
        if event.startswith(start):
            yield what


def _is_of_bot(frame: FrameType | None) -> bool:
    """Whether the bot itself looks, if by what the standard library has for it."""
    while frame is not None and frame.f_globals.get("__name__") == "inspect":
        frame = frame.f_back
    return frame is not None and frame.f_globals.get("__name__") == "bot"


def _tell_of_clocks(note: Callable[[str], None]) -> None:
    import datetime  # noqa: PLC0415
    import time  # noqa: PLC0415

    for name in filter(partial(hasattr, time), CLOCKS):
        setattr(time, name, _telling(getattr(time, name), "the clock", note))

    class Watched(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> Any:
            note("the clock")
            return super().now(tz)

        @classmethod
        def utcnow(cls) -> Any:
            note("the clock")
            return super().utcnow()

    datetime.datetime = Watched  # type: ignore[misc]


def _tell_of_what_is_unheard(note: Callable[[str], None]) -> None:
    for name, what in UNHEARD.items():
        if hasattr(os, name):
            setattr(os, name, _telling(getattr(os, name), what, note))
    with contextlib.suppress(ImportError):
        import resource  # noqa: PLC0415

        resource.getrusage = _telling(resource.getrusage, "the machine", note)
    _tell_of_threads(note)


def _tell_of_threads(note: Callable[[str], None]) -> None:
    """Of the system's numbers of threads, which threads themselves ask for."""
    import _thread  # noqa: PLC0415
    import threading  # noqa: PLC0415

    known = threading.get_native_id

    def told() -> int:
        if sys._getframe(1).f_globals.get("__name__") != "threading":
            note("the machine")
        return known()

    threading.get_native_id = _thread.get_native_id = told


def _tell_of_entropy(note: Callable[[str], None]) -> None:
    os.urandom = _telling(os.urandom, "chance other than rng", note)
    with contextlib.suppress(AttributeError):
        random._urandom = _telling(random._urandom, "chance other than rng", note)  # type: ignore[attr-defined]


def _telling(real: Callable[..., Any], what: str, note: Callable[[str], None]) -> Any:
    def told(*args: Any, **kwargs: Any) -> Any:
        if not (what == "files" and args and str(args[0]).endswith(CODE)):
            note(what)
        return real(*args, **kwargs)

    return told


if __name__ == "__main__":
    main()
