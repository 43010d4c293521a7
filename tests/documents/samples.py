"""A document whose names would do harm where they are taken for more than text."""

from datetime import UTC, datetime
from fractions import Fraction

from app.application.exports.taken import Taken, TakenLog
from app.application.tournament.log_values import LogEntry
from app.application.tournament.values import TournamentInfo, TournamentView
from app.documents.model import Card, Column, Document, Table
from app.domain.tournament.facts import EntryCheckedIn
from app.domain.tournament.presets import PRESETS
from app.games.paskievics.options import PaskievicsOptions

MOMENT = "2026-11-30T18:05:07.000Z"

LONG = "x" * 200
HOSTILE = (
    "=1+1",
    "+cmd|' /C calc'!A0",
    "@SUM(A1)",
    "<script>alert(1)</script>",
    "#panic()",
    '$x$ *b* _i_ `c` "q" \\',
    LONG,
    "שלום עולם",
    "Ágnes 🂡😀",
    "Őrsi Űrhajó ♠♥♦♣ XXI",
)
WHEN = datetime(2026, 11, 30, 18, 5, 7, tzinfo=UTC)
COLUMNS = (
    Column("place", "Hely"),
    Column("name", "Név", 6),
    Column("points", "Pont", 2),
    Column("at", "Mikor", 3),
)


def row(place: int, name: str) -> tuple[int, str, Fraction, datetime | None]:
    """Where a hostile one stands."""
    return place, name, Fraction(5 * place, 2), WHEN if place % 2 else None


ROWS = tuple(row(place, name) for place, name in enumerate(HOSTILE, start=1))
TABLE = Table("standings", "=Állás: 1/2 [a]", COLUMNS, ROWS, notes=HOSTILE, code="tkl_1")
DOCUMENT = Document("hu", "#panic() <b>Őszi", "=2+2", (TABLE,), page="{page}. oldal / {pages}")
CARDS = Document("hu", "Kártyák", "", (), tuple(Card(name, HOSTILE[:2]) for name in HOSTILE))


def taken_log(facts: int) -> Taken:
    """A long log, as it was gathered."""
    info = TournamentInfo("t", "Őszi", "paskievics", "running", "a", MOMENT)
    plan = PRESETS["paskievics-classic"].plan
    view = TournamentView(
        tournament=info,
        revision=1,
        options=PaskievicsOptions(),
        plan=plan,
        stage_keys=("rounds", "finals"),
        entry_size=1,
        officials=(),
        role_links=(),
        entries=(),
        rounds=(),
        next_round=None,
        cancelled=(),
        next_field=None,
        released=(),
        commitment=None,
    )
    entries = tuple(
        LogEntry(number, MOMENT, "a", EntryCheckedIn(HOSTILE[number % 10], present=True))
        for number in range(1, facts + 1)
    )
    return Taken(view, MOMENT, {}, TakenLog(entries))
