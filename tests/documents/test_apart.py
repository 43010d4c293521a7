"""Files from a process of their own: the same bytes, in parts, and no harm where it dies."""

import os
import signal
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from app.application.exports.lanes import LANES
from app.application.exports.rows import PART
from app.application.exports.season_values import SeasonWanted, TakenSeason
from app.application.exports.stopping import Stop
from app.application.exports.values import WantedExport
from app.application.texts import Language
from app.documents.apart import CannotPrint, PrinterApart
from app.documents.printing import FilePrinter
from tests.documents.samples import MOMENT, taken_log
from tests.documents.showing import TEXTS


@pytest.fixture
def printer() -> Iterator[PrinterApart]:
    made = PrinterApart()
    yield made
    made.close()


def wanted(form: Any) -> WantedExport:
    return WantedExport("log", form, Language.HUNGARIAN)


def test_a_file_is_the_same_as_one_made_here_part_by_part(printer: PrinterApart) -> None:
    taken = taken_log(3000)
    for form in ("ndjson", "csv", "html"):
        parts = list(printer.printed(taken, wanted(form), TEXTS))
        assert {len(part) for part in parts[:-1]} == {PART}
        assert b"".join(parts) == b"".join(FilePrinter().printed(taken, wanted(form), TEXTS))


def test_what_cannot_be_made_is_told_and_the_next_file_is_made(printer: PrinterApart) -> None:
    with pytest.raises(CannotPrint, match="KeyError"):
        list(printer.printed(taken_log(1), wanted("parchment"), TEXTS))
    assert list(printer.printed(taken_log(1), wanted("csv"), TEXTS))


def test_a_process_that_died_is_told_and_another_makes_the_next_file(
    printer: PrinterApart,
) -> None:
    parts = printer.printed(taken_log(20_000), wanted("ndjson"), TEXTS)
    next(parts)
    os.kill(pid_of(printer), signal.SIGKILL)
    with pytest.raises(CannotPrint):
        list(parts)
    assert list(printer.printed(taken_log(1), wanted("csv"), TEXTS))


def test_a_file_that_nobody_wants_any_more_ends_its_process(printer: PrinterApart) -> None:
    parts = printer.printed(taken_log(20_000), wanted("ndjson"), TEXTS)
    next(parts)
    before = pid_of(printer)
    parts.close()
    assert list(printer.printed(taken_log(1), wanted("csv"), TEXTS))
    assert pid_of(printer) != before


def test_a_file_that_is_stopped_ends_its_process_and_the_next_one_is_made(
    printer: PrinterApart,
) -> None:
    stop = Stop()
    parts = printer.printed(taken_log(20_000), wanted("ndjson"), TEXTS, stop)
    next(parts)
    before = pid_of(printer)
    stop.say()
    with pytest.raises(CannotPrint):
        list(parts)
    assert list(printer.printed(taken_log(1), wanted("csv"), TEXTS, Stop()))
    assert pid_of(printer) != before
    stop.say()  # too late to end anything
    assert list(printer.printed(taken_log(1), wanted("csv"), TEXTS, Stop()))


def test_it_yields_to_the_service(printer: PrinterApart) -> None:
    list(printer.printed(taken_log(1), wanted("csv"), TEXTS))
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, pid_of(printer)) == min(19, own + 15)


def test_a_small_file_is_made_while_one_in_each_other_lane_is(printer: PrinterApart) -> None:
    large = [printer.printed(taken_log(20_000), wanted("ndjson"), TEXTS) for _ in LANES[1:]]
    begun = [next(one) for one in large]
    assert list(printer.printed(taken_log(1), wanted("csv"), TEXTS))
    whole = b"".join(FilePrinter().printed(taken_log(20_000), wanted("ndjson"), TEXTS))
    for first, rest in zip(begun, large, strict=True):
        assert first + b"".join(rest) == whole


def pid_of(printer: PrinterApart) -> int:
    """The process that has made all files so far."""
    (pid,) = (worker.pid for worker in printer._workers if worker.pid is not None)
    return pid


async def test_a_season_is_made_in_a_process_that_makes_no_other_files(
    printer: PrinterApart,
) -> None:
    taken = TakenSeason(MOMENT, "Ann", (), (), ())
    told = taken, SeasonWanted("html"), Language.FINNISH, TEXTS
    assert await printer.season_printed(*told, "ann") == FilePrinter().season(*told)
    assert list(printer.printed(taken_log(1), wanted("csv"), TEXTS))
    assert printer._seasons.pid not in (None, os.getpid(), pid_of(printer))


async def test_a_season_that_cannot_be_made_is_told_and_the_next_one_is_made(
    printer: PrinterApart,
) -> None:
    taken = TakenSeason(MOMENT, "Ann", (), (), ())
    parchment = msgspec.structs.replace(SeasonWanted("csv"), format="parchment")
    with pytest.raises(CannotPrint, match="KeyError"):
        await printer.season_printed(taken, parchment, Language.FINNISH, TEXTS, "ann")
    assert await printer.season_printed(taken, SeasonWanted("csv"), Language.FINNISH, TEXTS, "ann")
