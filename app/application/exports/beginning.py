"""Asking for a file: with new links in it, and under a key, in one transaction."""

from msgspec import Struct, json

from app.application.actor import Actor, Scope
from app.application.exports.gathering import Codes
from app.application.exports.keeping import create_export, get_export
from app.application.exports.linking import make_round_links
from app.application.exports.values import ExportInfo, WantedExport
from app.application.guards.repeating import Repetition, done_once
from app.application.ports import Tx


class Begun(Struct, frozen=True):
    """An export, and the codes that its sheets will show; None if it had been asked for before."""

    info: ExportInfo
    codes: Codes | None = None


def begin_export(
    tx: Tx,
    actor: Actor,
    tournament: str,
    wanted: WantedExport,
    seen: int | None,
    repetition: Repetition | None,
) -> Begun:
    """Note what is to be made; new links are an edit of the tournament whose revision was ``seen``.

    Sent again, it is the export that there is. Raises :class:`Refused` as :func:`create_export`
    and :func:`make_round_links`; sent again, as :func:`get_export`, and ``idempotency-mismatch``.
    """
    actor.must(Scope.READ)

    def make() -> Begun:
        info = create_export(tx, actor, tournament, wanted)
        if not wanted.links:
            return Begun(info, {})
        return Begun(info, make_round_links(tx, actor, tournament, wanted, seen))

    def again(stored: bytes) -> Begun:
        return Begun(get_export(tx, actor, tournament, json.decode(stored, type=str)))

    return done_once(tx, repetition, make, lambda begun: begun.info.id, again)
