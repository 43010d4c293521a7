"""The sheet of a match on paper: counters, Kapen, who deals next (CHA-LEDG, CHA-KAAP)."""

from typing import Final

from app.engine.forms import FormCell, FormColumn, FormSeat, LineField, SheetForm, of_seats
from app.engine.values import SheetRow
from app.games.chaupatia.match import ChaupatiaScore
from app.games.chaupatia.seats import TEAMS

DEALS: Final = 16
FIELDS: Final = {
    "dealer": LineField(seat=True),
    "declarer": LineField(seat=True),
    "kaap": LineField(side=True),
    "next_dealer": LineField(seat=True),
}
OF_DEAL: Final = (
    FormColumn("dealer", "notion.dealer", 4),
    FormColumn("declarer", "notion.declarer", 4),
    FormColumn("bid", "notion.bid", 2),
    FormColumn("forced", "notion.forced", 2),
    FormColumn("sixteen", "notion.sixteen", 2),
    FormColumn("made", "notion.made", 2, blank=("✓", "/", "✗")),
    FormColumn("earned", "score.earned", 2),
)
OF_TEAM: Final = (FormColumn("against", "score.against", 3), FormColumn("kapen", "score.kapen", 2))
NEXT: Final = FormColumn("next_dealer", "notion.next-dealer", 4)


def form() -> SheetForm:
    """The columns, those of each team under its players."""
    return SheetForm((*OF_DEAL, *of_seats(TEAMS, OF_TEAM), NEXT), DEALS)


def cells(row: SheetRow) -> tuple[FormCell, ...]:
    """A deal as it is written down."""
    score = row.score
    assert isinstance(score, ChaupatiaScore)
    teams = zip(score.against, score.kapen, strict=True)
    return (
        FormSeat(score.dealer),
        FormSeat(score.declarer),
        score.bid,
        score.forced or None,
        score.sixteen or None,
        score.made,
        score.earned,
        *(amount for team in teams for amount in team),
        FormSeat(score.next_dealer),
    )
