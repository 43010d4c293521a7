"""What a bot is: a Python file with ``choose``, or any program that speaks the protocol."""

import os
import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from app.cli.bots import runner

KEPT: Final = ("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TZ", "VIRTUAL_ENV")
"""What a bot's environment keeps of ours: no setting, and no token."""


class NoProgram(Exception):
    """There is nothing to run; the text says why, for people."""


@dataclass(frozen=True)
class Program:
    """A command, and what it is started with. ``anywhere``: it needs no folder to be found in."""

    name: str
    command: tuple[str, ...]
    env: Mapping[str, str] = field(default_factory=dict)
    folder: str | None = None
    anywhere: bool = False

    def elsewhere(self, hash_seed: int, folder: str) -> "Program":
        """The same program with another order of sets in Python, in another folder if it can be.

        Its environment has other values, and one name more.
        """
        env = {**self.env, "PYTHONHASHSEED": str(hash_seed), "HOME": folder, "ELSEWHERE": folder}
        return replace(self, env=env, folder=folder if self.anywhere else self.folder)


def of_file(path: Path, *, watch: bool = False) -> Program:
    """A one-file bot. Raises :class:`NoProgram` when there is no such file."""
    if not path.is_file():
        raise NoProgram(f"{path}: there is no such file.")
    words = ["watch"] if watch else []
    command = (sys.executable, "-P", runner.__file__, str(path.resolve()), *words)
    return Program(path.name, command, _environment(), anywhere=True)


def of_command(text: str) -> Program:
    """A program with its arguments, as in a shell. Raises :class:`NoProgram`."""
    try:
        command = shlex.split(text)
    except ValueError as error:
        raise NoProgram(f"--exec {text!r} cannot be read: {error}.") from error
    if not command:
        raise NoProgram("--exec takes a command, such as 'node bot.js'.")
    return Program(text, tuple(command), _environment())


def one_of(path: Path | None, command: str | None, *, watch: bool = False) -> Program:
    """The one that was given. Raises :class:`NoProgram` for both and for none."""
    if path is not None and command is None:
        return of_file(path, watch=watch)
    if path is None and command is not None:
        return of_command(command)
    raise NoProgram("Give a Python file, or --exec with a program: one of the two.")


def _environment() -> dict[str, str]:
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    return {**kept, "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
