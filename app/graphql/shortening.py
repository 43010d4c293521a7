"""Error messages that do not send back whole what was sent."""

import re
from typing import Final

LONGEST_NAME: Final = 100
LONGEST_REASON: Final = 123

_LONG = re.compile(rf"(\w{{{LONGEST_NAME}}})\w+")


def shortened(message: str) -> str:
    """The message with its long names cut."""
    return _LONG.sub(r"\1…", message)


def fitting(reason: str) -> str:
    """As much of the message as the frame that closes a WebSocket can hold."""
    return shortened(reason).encode()[:LONGEST_REASON].decode(errors="ignore")
