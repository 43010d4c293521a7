"""When the table of a match that is over is cleared: until then its people still talk at it."""

from app.domain.match import Match


def is_cleared(match: Match, now: int, stays_ms: int) -> bool:
    """Whether nothing can be said any more at a table, so that its log will never grow again.

    It stays for a while after a match that people have finished; one that was given up, or at which
    only bots sat, is cleared with the end.
    """
    if match.status != "finished" or match.finished_at is None:
        return match.is_over
    people = any(one.kind == "player" and one.player != "bot" for one in match.holders)
    return not people or now >= match.finished_at + stays_ms
