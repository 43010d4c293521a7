"""Why a file could not be made is told to who asked, and nothing of a fault besides its request."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

from app.application.errors import Code, Refused
from app.application.exports.keeping import get_export
from app.application.exports.making import Exporter
from app.application.exports.stopping import Stop
from app.application.exports.taken import Taken
from app.application.exports.values import ExportFailure, ExportInfo, WantedExport
from app.application.guards.via import Via
from app.application.texts import Language, Texts
from app.documents.printing import FilePrinter
from app.domain.tournament.refusals import RESULTS_HIDDEN, barred
from app.engine.refusals import refusal_of
from app.stock import texts
from tests.application.tournament.tables import Club, club_on
from tests.storage.fixtures import Storage
from tests.storage.world import context_of

WANTED = WantedExport("entries", "json", Language.FINNISH)


class Failing(FilePrinter):
    """A printer that has this error in place of a file."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def printed(
        self, taken: Taken, wanted: WantedExport, texts: Texts, stop: Stop | None = None
    ) -> Iterator[bytes]:
        """Raises it."""
        raise self.error


async def asked(club: Club, error: Exception) -> ExportInfo:
    """What a caller is told of a file in whose making this happens."""
    context = context_of()
    context = replace(context, printer=Failing(error), texts=texts(context.catalogue))
    exporter, dan = Exporter(), club.dan.came(Via("", "request-7"))
    made = await exporter.begin(club.database, context, dan, club.id, WANTED)
    async with asyncio.timeout(30):
        while made.state == "waiting":
            made = await club.database.read(get_export, club.dan, club.id, made.id)
    return made


async def test_a_fault_is_told_by_its_request_and_nothing_of_it(sqlite_storage: Storage) -> None:
    async with club_on(sqlite_storage) as club:
        made = await asked(club, RuntimeError("secret of seat 3"))
        assert (made.state, made.size) == ("failed", None)
        assert made.failure is not None
        assert (made.failure.code, made.failure.request_id) == ("internal-error", "request-7")
        assert "secret" not in made.failure.detail + str(sqlite_storage.contents())


async def test_what_is_hidden_meanwhile_is_told_as_that_refusal(sqlite_storage: Storage) -> None:
    async with club_on(sqlite_storage) as club:
        hidden = refusal_of(barred(RESULTS_HIDDEN, stage=1))
        made = await asked(club, Refused(Code.TOURNAMENT_BARS, hidden))
        assert (made.state, made.failure) == (
            "failed",
            ExportFailure("results-hidden", "refusal.results-hidden.detail", None),
        )
