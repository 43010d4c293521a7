"""Whether anything was played yet: until then a round may be drawn or arranged anew."""

from app.domain.tournament.state import Round, Table, Tournament


def is_begun(table: Table) -> bool:
    """Whether a table has lines or a match, or counts for another reason than a walkover."""
    sheet = table.sheet
    return bool(sheet.lines or sheet.match) or (table.counts and sheet.walkover is None)


def begun(one: Round) -> tuple[Table, ...]:
    """The tables of a round at which something was played."""
    return tuple(table for table in one.tables if is_begun(table))


def unplayed_round(t: Tournament) -> Round | None:
    """The last round that was drawn, while nothing was played in it."""
    last = t.rounds[-1] if t.rounds else None
    return None if last is None or begun(last) else last
