"""Why a tournament does not allow something now: every reason once."""

from app.engine.errors import EngineError, Param
from app.engine.refusals import Reason


class Barred(EngineError):
    """The tournament does not allow this now; nothing has changed."""

    default_code = "tournament-bars"


def barred(reason: Reason, **params: Param) -> Barred:
    """This reason, with its parameters."""
    checked = reason.violation(**params)
    return Barred(checked.code, checked.rule, checked.params)


def of_law(game: str, barred: Barred) -> Barred:
    """The same, citing no other game's law.

    Ids of rules begin with the first letters of the game that they are of; a reason may name one of
    each of several games.
    """
    own = [rule for rule in barred.rule.split() if rule.partition("-")[0].lower() in game]
    return Barred(barred.code, " ".join(own), barred.params)


PLAN_FIRST = Reason("plan-first-stage", "", ("stage",))
PLAN_PER_BLOCK = Reason("plan-without-blocks", "TUP-BLOCK-6", ("stage",))
PLAN_CARRY = Reason("plan-carry", "", ("stage",))
PLAN_DOUBLE = Reason("plan-double", "", ("stage",))
PLAN_OF_TWO = Reason("plan-matches-of-two", "", ("stage",))
PLAN_OUTRIGHT = Reason("plan-outright", "TUP-BLOCK-3", ("stage", "word", "known"))
PLAN_WORTH = Reason("plan-worth", "", ("stage",))
PLAN_DECIDES = Reason("plan-decides", "PAS-OPT-1", ("option",))
PLAN_TIME = Reason("plan-time", "")
WRONG_PHASE = Reason("tournament-phase", "", ("phase",))
ALREADY_DRAWN = Reason("already-drawn", "")
UNKNOWN_ENTRY = Reason("unknown-entry", "", ("entry",))
ENTRY_TWICE = Reason("entry-twice", "", ("name",))
ENTRY_OUT = Reason("entry-withdrawn", "", ("name",))
NOT_WITHDRAWN = Reason("entry-not-withdrawn", "", ("name",))
WITHDRAWAL_ROUND = Reason("withdrawal-round", "", ("rounds",))
SEATED_GONE = Reason("seated-withdrawn", "", ("name", "table"))
TOO_LATE = Reason("too-late-to-enter", "", ("round",))
NAME_MISSING = Reason("entry-without-name", "")
NAMES_UNCLEAR = Reason("names-unclear", "")
QUOTES_OPEN = Reason("quotes-open", "")
ENTRY_UNREADABLE = Reason("entry-unreadable", "", ("limit",))
LIST_PROBLEMS = Reason("list-problems", "", ("line", "lines"))
WRONG_MEMBERS = Reason("wrong-members", "", ("members", "size"))
MEMBER_TWICE = Reason("member-twice", "", ("name",))
MEMBER_ELSEWHERE = Reason("member-elsewhere", "", ("name", "entry"))
LIST_ENCODING = Reason("list-encoding", "", ("encoding",))
UNKNOWN_MEMBER = Reason("unknown-member", "", ("member",))
NOT_ADMITTED = Reason("players-not-admitted", "")
SUBSTITUTE_MEMBER = Reason("substitute-member", "", ("name",))
ACCOUNT_TWICE = Reason("account-twice", "", ("name",))
NOT_INVITED = Reason("not-invited", "")
REGISTRATION_CLOSED = Reason("registration-closed", "")
IN_ALREADY = Reason("in-already", "", ("name",))
PARTNER_NOT_FREE = Reason("partner-not-free", "")
WRONG_PARTNERS = Reason("wrong-partners", "", ("partners", "needed"))
REGISTERED_OFTEN = Reason("registered-often", "", ("limit",))
TOO_MANY_ENTRIES = Reason("too-many-entries", "", ("limit",))
NO_LAYOUT = Reason("no-layout", "PAS-TRN-3", ("entries", "nearest"))
TOO_FEW = Reason("too-few-entries", "", ("entries",))
NOTHING_TO_DRAW = Reason("nothing-to-draw", "")
SHEETS_OUT = Reason("sheets-not-official", "PAS-TRN-11", ("tables",))
SHEETS_WAIT = Reason("sheets-wait", "", ("tables",))
UNDECIDED = Reason("tables-undecided", "", ("tables",))
REASON_NEEDED = Reason("reason-needed", "")
ROUND_PLAYED = Reason("round-played", "", ("tables",))
PLAYS_ALL = Reason("stage-plays-all", "", ("stage",))
NO_FIXED = Reason("no-fixed-tables", "", ("stage",))
FIXED_SEAT = Reason("fixed-table", "", ("name", "table"))
ROUNDS_LEFT = Reason("rounds-left", "", ("round",))
RESTS_ON_IT = Reason("rounds-rest-on-it", "", ("table", "rounds"))
NOT_LAST = Reason("round-not-last", "", ("round", "last"))
OTHER_TABLES = Reason("other-tables", "", ("table",))
OWN_PAIRINGS = Reason("own-pairings", "", ("stage",))
DRAWN_PAIRINGS = Reason("drawn-pairings", "", ("stage",))
NO_TABLES = Reason("no-tables", "")
ENTRY_NOT_HERE = Reason("entry-not-here", "", ("name",))
SEATED_TWICE = Reason("seated-twice", "", ("name", "table"))
TABLE_SIZE = Reason("table-size", "", ("table", "entries", "sizes"))
FIRST_DEALER = Reason("first-dealer", "", ("table", "seat"))
UNKNOWN_ROUND = Reason("unknown-round", "", ("round",))
UNKNOWN_TABLE = Reason("unknown-table", "", ("table",))
UNKNOWN_STAGE = Reason("unknown-stage", "", ("stage",))
OTHER_POINTS = Reason("other-points", "", ("table", "entries"))
OTHER_STAGES = Reason("other-stages", "", ("stages",))
TOO_MANY_LINES = Reason("too-many-lines", "", ("limit",))
OTHER_DRAWS = Reason("other-draws", "", ("stage",))
NO_GRID = Reason("no-grid", "", ("stage",))
NO_BRACKET = Reason("no-bracket", "", ("stage",))
NOT_PUBLISHED = Reason("round-not-published", "", ("round",))
SHEET_STATUS = Reason("sheet-status", "", ("table", "sheet"))
SHEET_CHANGED = Reason("sheet-changed", "", ("table", "version", "lines"))
NOT_CLOSED = Reason("match-not-closed", "", ("table",))
TABLE_ONLINE = Reason("table-online", "", ("table",))
SHEET_EMPTY = Reason("sheet-empty", "", ("table",))
SHEET_SHORT = Reason("match-not-over", "TUP-TOUR-1 CHA-WIN-3", ("table", "lines"))
NOT_AT_TABLE = Reason("not-at-table", "PAS-TRN-11", ("table", "name"))
SECRETARY_SIGNS = Reason("secretary-signs", "PAS-TRN-11", ("table", "name"))
NOTHING_SIGNED = Reason("nothing-signed", "PAS-TRN-11", ("round",))
VOID_LINE = Reason("line-is-void", "", ("table", "line"))
NO_WINNER = Reason("no-winner", "", ("table",))
NOT_IN_ROUND = Reason("entry-not-in-round", "", ("name", "round"))
NO_POINTS = Reason("penalty-without-points", "", ("stage",))
UNKNOWN_RULING = Reason("unknown-ruling", "", ("number",))
UNKNOWN_LINE = Reason("unknown-line", "", ("table", "line"))
NOT_A_MEMBER = Reason("not-a-member", "", ("name",))
NOT_TWO = Reason("walkover-of-two", "TUP-BLOCK-5", ("table",))
TOO_MANY_ROLE_LINKS = Reason("too-many-role-links", "", ("limit",))
ROLE_DECIDED = Reason("role-decided", "")
NOT_A_DIRECTOR = Reason("not-a-director", "")
CLOCK_OVER = Reason("clock-over", "PAS-TRN-4", ("round",))
TIME_NOT_CALLED = Reason("time-not-called", "", ("round",))
NO_TIME_GIVEN = Reason("no-time-given", "")
DRAW_HINTS = Reason("draw-hints", "", ("round", "stage", "wish"))
EARLIER_HIDDEN = Reason("earlier-hidden", "", ("round", "earlier"))
TABLES_FULL = Reason("tables-full", "", ("limit",))
ROUNDS_BY_DRAW = Reason("rounds-by-draw", "", ("stage",))
STAGE_BEHIND = Reason("stage-behind", "", ("stage",))
ROUNDS_DRAWN = Reason("rounds-drawn", "", ("stage", "drawn"))
RELEASE_ORDER = Reason("release-order", "", ("stage", "before"))
RESULTS_HIDDEN = Reason("results-hidden", "", ("stage",))

REASONS = tuple(value for value in list(globals().values()) if isinstance(value, Reason))
"""Every reason that a tournament may give."""

PARTS = frozenset(
    one.code
    for one in (
        UNKNOWN_ENTRY,
        UNKNOWN_MEMBER,
        UNKNOWN_ROUND,
        UNKNOWN_TABLE,
        UNKNOWN_STAGE,
        UNKNOWN_RULING,
        UNKNOWN_LINE,
        NO_GRID,
        NO_BRACKET,
    )
)
"""Codes that say that a part of the tournament is not there."""
