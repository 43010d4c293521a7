"""Moments as spreadsheets hold them."""

from datetime import datetime


def when(moment: str) -> datetime:
    """The moment of this ISO 8601 text."""
    return datetime.fromisoformat(moment)
