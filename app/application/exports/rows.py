"""What the store keeps of an export, and what it is asked."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from app.application.exports.values import ExportFormat, ExportKind, ExportState
from app.application.texts import Language

PART: int = 256 * 1024
"""Bytes of a part. A file is stored part by part, so that no transaction takes long."""


@dataclass(frozen=True, slots=True)
class ExportRow:
    """An export, without its file. ``alive_at`` is when its process last said that it was there."""

    id: str
    tournament: str
    account: str
    kind: ExportKind
    format: ExportFormat
    language: Language
    state: ExportState
    progress: int
    name: str
    size: int
    created_at: int
    expires_at: int
    failure: str = ""
    alive_at: int = 0


class ExportStore(Protocol):
    """Exports and their files."""

    def put(self, row: ExportRow) -> None:
        """Store an export, or what it has become."""

    def get(self, wanted: str) -> ExportRow | None: ...

    def page(
        self, account: str, tournament: str, before: str | None, limit: int
    ) -> Sequence[ExportRow]:
        """The exports of this account with ids below ``before``, newest first."""

    def put_part(self, wanted: str, number: int, data: bytes) -> None: ...

    def parts(self, wanted: str, first: int, last: int) -> Sequence[bytes]:
        """Parts by number, in order."""

    def sizes(self, account: str) -> Sequence[tuple[str, int]]:
        """The exports of an account with the sizes of their files, newest first."""

    def drop(self, wanted: str) -> None:
        """Forget an export with its file."""

    def drop_of(self, tournament: str, account: str | None = None) -> None:
        """Forget all exports of a tournament, or those of this account, with their files."""

    def purge(self, now: int, limit: int) -> int:
        """Drop at most ``limit`` that have expired; how many."""
