"""Why a file could not be made, as it is kept and as it is told."""

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
    """As it is kept: what one may not see, or what is not there any more."""
    return msgspec.json.encode(Failed(error.refusal, game=error.of_game)).decode()


def fault(request_id: str) -> str:
    """As it is kept: nothing of what went wrong, which the log of the service has."""
    return msgspec.json.encode(Failed(request_id=request_id)).decode()


def told(tx: Tx, kept: str, language: Language) -> ExportFailure:
    """The same in words; where nothing was kept, its process had gone."""
    failed = msgspec.json.decode(kept, type=Failed) if kept else Failed()
    words = tx.context.texts.refusal(failed.refusal, language, failed.game)
    return ExportFailure(failed.refusal.code, words.detail, failed.request_id or None)
