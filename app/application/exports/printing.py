"""What exports need to become files."""

from typing import Protocol

from app.application.exports.taken import Taken
from app.application.exports.values import WantedExport
from app.application.texts import Texts


class Printer(Protocol):
    """Makes a file of what was gathered."""

    def printed(self, taken: Taken, wanted: WantedExport, texts: Texts) -> bytes:
        """The bytes of the file."""
