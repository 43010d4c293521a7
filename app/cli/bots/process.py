"""A program behind two pipes that is asked one line at a time, and can never hang its caller.

The program runs in a session of its own, so that everything it starts ends with it. This needs
pipes that can be waited for, as Linux and macOS have them.
"""

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import IO, Final

from app.cli.bots.faults import BotFailed, Fault

LONGEST_ANSWER: Final = 65_536
HEARD: Final = 2_000
CHUNK: Final = 65_536

Clock = Callable[[], float]
Hear = Callable[[bytes], None]


def ignored(_text: bytes, /) -> None:
    """Nobody listens to what a bot prints."""


class LineProcess:
    """One running program. After a :class:`BotFailed` it must be closed."""

    def __init__(
        self,
        command: Sequence[str],
        env: Mapping[str, str],
        folder: str | None = None,
        *,
        clock: Clock = time.monotonic,
        hear: Hear = ignored,
    ) -> None:
        self._clock = clock
        self._hear = hear
        self._heard = b""
        self._read = bytearray()
        self._unsent = b""
        self._process = _started(command, env, folder)
        self._in, self._out, self._err = (
            _pipe(pipe)
            for pipe in (self._process.stdin, self._process.stdout, self._process.stderr)
        )
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._out, selectors.EVENT_READ, self._take_answer)
        self._selector.register(self._err, selectors.EVENT_READ, self._take_talk)

    @property
    def heard(self) -> str:
        """The end of what the program wrote to standard error."""
        return self._heard.decode(errors="replace")

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The line that answers this one. Raises :class:`BotFailed`."""
        if self._read or self._unsent:
            raise self._failed(Fault.GARBLED, "it does not wait for a question to answer it")
        deadline = self._clock() + seconds
        self._unsent = line
        self._selector.register(self._in, selectors.EVENT_WRITE, self._write)
        while b"\n" not in self._read:
            left = deadline - self._clock()
            if left <= 0:
                raise self._failed(Fault.SLOW, f"no answer within {seconds:g} s")
            for key, _ in self._selector.select(left):
                key.data()
        answer, _, rest = bytes(self._read).partition(b"\n")
        self._read[:] = rest
        return answer

    def close(self) -> None:
        """End the program and all that it has started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._selector.close()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(OSError):
                _there(pipe).close()

    def _write(self) -> None:
        """Pass on as much of the question as the program takes."""
        try:
            self._unsent = self._unsent[os.write(self._in, self._unsent) :]
        except BlockingIOError:
            return
        except OSError:  # it has gone: reading will tell
            self._unsent = b""
        if not self._unsent:
            self._selector.unregister(self._in)

    def _take_answer(self) -> None:
        got = _got(self._out)
        if got is None:
            return
        if not got:
            raise self._gone()
        self._read += got
        if len(self._read) > LONGEST_ANSWER:
            raise self._failed(Fault.GARBLED, f"an answer of more than {LONGEST_ANSWER} bytes")

    def _take_talk(self) -> None:
        got = _got(self._err)
        if got == b"":
            self._selector.unregister(self._err)
        elif got:
            self._heard = (self._heard + got)[-HEARD:]
            self._hear(got)

    def _gone(self) -> BotFailed:
        """Its output has ended, and so has it, or will be made to."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=1.0)
        while self._err in self._selector.get_map() and _waits(self._err):
            self._take_talk()
        code = self._process.returncode
        how = "closed its output" if code is None else f"ended with exit code {code}"
        return self._failed(Fault.CRASHED, f"the program {how}")

    def _failed(self, fault: Fault, detail: str) -> BotFailed:
        return BotFailed(fault, detail, self.heard)


def _started(
    command: Sequence[str], env: Mapping[str, str], folder: str | None
) -> "subprocess.Popen[bytes]":
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(
            command,
            env=env,
            cwd=folder,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            bufsize=0,
            start_new_session=True,
        )
    except OSError as error:
        detail = f"{command[0]} cannot be started: {error.strerror}"
        raise BotFailed(Fault.NOT_STARTED, detail) from error


def _there(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None, "all three were asked for"
    return pipe


def _pipe(pipe: IO[bytes] | None) -> int:
    number = _there(pipe).fileno()
    os.set_blocking(number, False)
    return number


def _got(pipe: int) -> bytes | None:
    """What is there to read: nothing at the end, None when there is nothing now."""
    try:
        return os.read(pipe, CHUNK)
    except BlockingIOError:
        return None


def _waits(pipe: int) -> bool:
    """Whether something is there to read now, the end included."""
    with selectors.DefaultSelector() as one:
        one.register(pipe, selectors.EVENT_READ)
        return bool(one.select(0))
