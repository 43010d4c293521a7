"""Why a file could not be made: as it is stored, and as it is told."""

import msgspec
from msgspec import Struct

from app.application.errors import Refused
from app.application.exports.values import ExportFailure
from app.application.ports import Tx
from app.application.texts import Language
from app.engine.refusals import Refusal

FAULT = Refusal("internal-error", "", ())


class Failed(Struct, frozen=True):
    """The refusal that the caller would get now, or a fault of the service with its request."""

    refusal: Refusal = FAULT
    request_id: str = ""
    game: str | None = None


def refused(error: Refused) -> str:
    """A refusal as it is stored: the caller may not see it, or it is not there any more."""
    return msgspec.json.encode(Failed(error.refusal, game=error.of_game)).decode()


def fault(request_id: str) -> str:
    """A fault as it is stored: only the id of its request, by which the log has the rest."""
    return msgspec.json.encode(Failed(request_id=request_id)).decode()


def told(tx: Tx, kept: str, language: Language) -> ExportFailure:
    """The failure in words; where none was stored, the process that made the file has died."""
    failed = msgspec.json.decode(kept, type=Failed) if kept else Failed()
    words = tx.context.texts.refusal(failed.refusal, language, failed.game)
    return ExportFailure(failed.refusal.code, words.detail, failed.request_id or None)
