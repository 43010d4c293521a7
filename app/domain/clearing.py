"""When the table of a match that is over is cleared: until then its people still talk at it."""

from app.domain.match import Match


def is_cleared(match: Match, now: int, stays_ms: int) -> bool:
    """Whether nothing can be said any more at a table, so that its log will never grow again."""
    at = cleared_at(match, stays_ms)
    return at is not None and now >= at


def cleared_at(match: Match, stays_ms: int) -> int | None:
    """When the table of a match that is over is cleared, or was.

    It stays for a while after a match that people have finished; one that was given up, or at which
    only bots sat, is cleared with the end.
    """
    if not match.is_over or match.finished_at is None:
        return None
    people = any(one.kind == "player" and one.player != "bot" for one in match.holders)
    stays = match.status == "finished" and people
    return match.finished_at + stays_ms if stays else match.finished_at
