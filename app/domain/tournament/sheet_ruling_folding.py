"""Rulings about sheets, as the log makes them."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from app.domain.tournament import sheet_rulings as f
from app.domain.tournament.fact import Fact
from app.domain.tournament.resuming import resumed
from app.domain.tournament.state import Cut, Sheet, Tournament, Voided
from app.domain.tournament.writing import next_version, with_sheet, with_signature


def _deal_voided(t: Tournament, fact: f.DealAnnulled) -> Tournament:
    """A sheet that was official and waits for a deal lets the tournament go on.

    So does a bracket that waits for a round.
    """

    def ruled(sheet: Sheet) -> Sheet:
        voided = _void(sheet, fact) if fact.void else _restored(sheet, fact)
        after = next_version(sheet, sheet.lines)
        status = "open" if fact.reopens else after.status
        return replace(after, voided=voided, status=status, tally=fact.tally)

    phase = "running" if fact.reopens else t.phase
    return resumed(t, replace(with_sheet(t, fact.table, ruled), phase=phase))


def _void(sheet: Sheet, fact: f.DealAnnulled) -> tuple[Voided, ...]:
    line = sheet.lines[fact.line - 1]
    return (*sheet.voided, Voided(fact.line, line, fact.reason, fact.rule, fact.written))


def _restored(sheet: Sheet, fact: f.DealAnnulled) -> tuple[Voided, ...]:
    until = fact.written if fact.stood else None
    return tuple(
        replace(one, lifted=fact.reason, until=until)
        if one.holds and one.line == fact.line
        else one
        for one in sheet.voided
    )


def _cut_short(t: Tournament, fact: f.MatchCutShort) -> Tournament:
    def cut(sheet: Sheet) -> Sheet:
        told = Cut(fact.reason, fact.rule)
        return replace(sheet, status="submitted", tally=fact.tally, cut=told)

    return with_sheet(t, fact.table, cut)


def _sheet_reopened(t: Tournament, fact: f.SheetReopened) -> Tournament:
    """Its lines stay, as another version; a tournament that was finished goes on."""

    def given_back(sheet: Sheet) -> Sheet:
        now = next_version(sheet, sheet.lines) if sheet.lines else sheet
        return replace(now, status="open", signature="", walkover=None, ground=None, cut=None)

    return replace(with_sheet(t, fact.table, given_back), phase="running")


def _signed(t: Tournament, fact: f.SheetSigned) -> Tournament:
    return with_signature(t, fact.table, fact.signature)


FOLDERS: Final[Mapping[type[Fact], Callable[[Tournament, Any], Tournament]]] = {
    f.DealAnnulled: _deal_voided,
    f.MatchCutShort: _cut_short,
    f.SheetReopened: _sheet_reopened,
    f.SheetSigned: _signed,
}
