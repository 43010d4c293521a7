"""Questions and answers: the protocol of bots, version 1 (docs/bots.md).

A question and its answer are one line of JSON each, with the same ``id``.
"""

import time
from collections.abc import Callable, Sequence
from typing import Final, Protocol

import msgspec
from msgspec import Raw, Struct

from app.cli.bots.faults import BotFailed, Fault
from app.cli.bots.process import Clock, Hear, LineProcess, ignored
from app.cli.bots.program import Program
from app.engine.policy import Draw
from app.engine.values import Move, View

START_SECONDS: Final = 10.0
"""What a program may take to start, on top of its first decision."""

MOVE_SECONDS: Final = 1.0


class Question(Struct, frozen=True):
    """What a bot is asked: view and moves as in the API, but no moves out of turn."""

    id: int
    view: Raw
    legal_moves: Raw
    seed: str


class Answer(Struct, frozen=True):
    """What a bot answers: the text of a move, or why it has none."""

    id: int
    move: str | None = None
    error: str | None = None
    used: tuple[str, ...] = ()


class Asked(Struct, frozen=True):
    """One decision to make: everything that a bot is told, but for the number of the question."""

    view: Raw
    legal_moves: Raw
    seed: str
    texts: tuple[str, ...]


_answers = msgspec.json.Decoder(Answer)
_encode = msgspec.json.Encoder().encode


def asked(view: View, legal_moves: Sequence[Move], draw: Draw) -> Asked:
    """A decision as it is put to a bot."""
    in_turn = [move for move in legal_moves if not move.out_of_turn]
    seed = "".join(f"{draw(1 << 32):08x}" for _ in range(2))
    texts = tuple(move.move for move in in_turn)
    return Asked(Raw(_encode(view)), Raw(_encode(in_turn)), seed, texts)


class Asks(Protocol):
    """Puts a decision to a bot. Raises :class:`BotFailed` when no legal move comes back."""

    def __call__(self, asked: Asked, /) -> str: ...


class Bot:
    """A program that is asked for decisions, and started again after it has failed."""

    def __init__(
        self,
        program: Program,
        *,
        seconds: float = MOVE_SECONDS,
        clock: Clock = time.monotonic,
        hear: Hear = ignored,
        told: Callable[[Answer, float], None] = lambda _answer, _seconds: None,
    ) -> None:
        self.program = program
        self.seconds = seconds
        self._clock = clock
        self._hear = hear
        self._told = told
        self._process: LineProcess | None = None
        self._number = 0

    def __call__(self, asked: Asked, /) -> str:
        """The text of a legal move. Raises :class:`BotFailed`, after which it starts anew."""
        try:
            return self._decide(asked)
        except BotFailed as failed:
            if failed.fault not in (Fault.RAISED, Fault.ILLEGAL):
                self.close()
            raise

    def close(self) -> None:
        """End the program; it starts again when it is asked."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def _decide(self, asked: Asked) -> str:
        seconds = self.seconds
        if self._process is None:
            seconds += START_SECONDS
            self._process = self._start()
        self._number += 1
        question = Question(self._number, asked.view, asked.legal_moves, asked.seed)
        begun = self._clock()
        line = self._process.ask(_encode(question) + b"\n", seconds)
        answer = self._read(line, self._process)
        self._told(answer, self._clock() - begun)
        if answer.error is not None:
            raise BotFailed(Fault.RAISED, answer.error, self._process.heard)
        if answer.move is None:
            raise BotFailed(Fault.GARBLED, "an answer without a move")
        if answer.move not in asked.texts:
            raise BotFailed(Fault.ILLEGAL, f"{answer.move[:60]!r} is not among its legal moves")
        return answer.move

    def _start(self) -> LineProcess:
        program = self.program
        return LineProcess(
            program.command, program.env, program.folder, clock=self._clock, hear=self._hear
        )

    def _read(self, line: bytes, process: LineProcess) -> Answer:
        try:
            answer = _answers.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            shown = line[:60].decode(errors="replace")
            detail = f"{shown!r} is no answer: {error}"
            raise BotFailed(Fault.GARBLED, detail, process.heard) from error
        if answer.id != self._number:
            detail = f"an answer to question {answer.id}, asked was {self._number}"
            raise BotFailed(Fault.GARBLED, detail, process.heard)
        return answer


def move_of(text: str, legal_moves: Sequence[Move]) -> Move:
    """The legal move of this text."""
    return next(move for move in legal_moves if move.move == text)
