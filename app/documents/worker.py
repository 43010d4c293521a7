"""The process that makes files: ``python -m app.documents.worker``, started by its service alone.

It reads from its service what to make, and ends with it. It tells no one else anything: what it
is sent was pickled by the process that has started it.
"""

import os
import pickle
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import IO, Final

from app.application.exports.printing import packed
from app.application.exports.season_values import (
    SeasonWanted,
    TakenSeason,
    TakenVersus,
    VersusWanted,
)
from app.application.exports.taken import Taken
from app.application.exports.values import WantedExport
from app.application.texts import Language, Texts
from app.documents.framing import FAILED, PART, read_frame, write_frame
from app.documents.printing import FilePrinter

Season = tuple[TakenSeason | TakenVersus, SeasonWanted | VersusWanted, Language]
Job = tuple[Taken, WantedExport] | Season
"""What is to be made: a file of a tournament, or of a season."""

NICE: Final = 15
"""By how much this process yields to those that answer requests."""


def serve(heard: IO[bytes], told: IO[bytes]) -> None:
    """Make one file after the other until the service has gone."""
    with suppress(EOFError, BrokenPipeError):
        texts: Texts = pickle.loads(read_frame(heard)[1])
        while True:
            _make(read_frame(heard)[1], texts, told)


def _make(job: bytes, texts: Texts, told: IO[bytes]) -> None:
    try:
        for part in packed(_pieces(pickle.loads(job), texts)):
            write_frame(told, PART, part)
    except BrokenPipeError:
        raise
    except Exception as error:
        write_frame(told, FAILED, f"{type(error).__name__}: {error}".encode())
    else:
        write_frame(told, PART, b"")


def _pieces(job: Job, texts: Texts) -> Iterator[bytes]:
    match job:
        case (taken, wanted, language):
            yield FilePrinter().season(taken, wanted, language, texts)
        case (taken, wanted):
            yield from FilePrinter().printed(taken, wanted, texts)


def main() -> None:
    """Serve the parent by way of standard input and output; nothing else may write there."""
    os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    told = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(sys.stdin.buffer, told)


if __name__ == "__main__":
    main()
