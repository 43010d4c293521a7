"""Facts about sheets: deals that count no more, matches cut short, signatures at the table."""

from typing import Annotated

from msgspec import Meta

from app.domain.tournament.fact import Fact
from app.domain.tournament.keys import TableKey
from app.domain.tournament.tally import SheetTally


class DealAnnulled(Fact, frozen=True, tag="deal_annulled"):
    """A line counts no more, or counts again where it is not ``void``; it stays on the sheet.

    A sheet that ``reopens`` waits for the deal to be dealt again (TUP-VOID-2). What is taken back
    ``stood`` until then: who dealt what was written meanwhile stays so. Where a log of before does
    not say it, the ruling is as if it had never been.
    """

    table: TableKey
    line: int
    written: Annotated[int, Meta(description="How many lines there were when it was ruled.")]
    tally: SheetTally
    reason: str
    rule: str
    void: bool = True
    reopens: bool = False
    stood: Annotated[
        bool, Meta(description="What is taken back held for the deals written meanwhile.")
    ] = False


class MatchCutShort(Fact, frozen=True, tag="match_cut_short"):
    """The match counts as it stands, though more was to be played; the sheet is in with that."""

    table: TableKey
    tally: SheetTally
    reason: str
    rule: str


class SheetReopened(Fact, frozen=True, tag="sheet_reopened"):
    """What was handed in or walked over by mistake: the table has its sheet back, as it was."""

    table: TableKey
    reason: str


class SheetSigned(Fact, frozen=True, tag="sheet_signed"):
    """Somebody who sits at the table has signed its sheet, as the second one."""

    table: TableKey
    signature: str
