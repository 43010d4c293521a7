"""What every entry of the log is."""

from msgspec import Struct


class Fact(Struct, frozen=True, tag_field="fact"):
    """One entry of the log."""
