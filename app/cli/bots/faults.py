"""What can go wrong with a bot, told apart."""

from enum import StrEnum


class Fault(StrEnum):
    """A verdict on one decision."""

    NOT_STARTED = "not started"
    CRASHED = "crashed"
    SLOW = "slow"
    RAISED = "raised"
    GARBLED = "garbled"
    ILLEGAL = "illegal"


class BotFailed(Exception):
    """A bot gave no move that stands. ``heard`` is the end of what it wrote to standard error."""

    def __init__(self, fault: Fault, detail: str, heard: str = "") -> None:
        self.fault = fault
        self.detail = detail
        self.heard = heard
        super().__init__(f"{fault}: {detail}")

    @property
    def at_length(self) -> str:
        """With the last line that it wrote, which is where a program tells what ended it."""
        heard = self.heard.strip().splitlines()[-1:] if self.fault is not Fault.ILLEGAL else []
        return f"{self}, {heard[0]}" if heard and heard[0] not in self.detail else str(self)
