"""Every operation on tournaments, and what it answers to whom: one row an operation.

Edits are sent with a revision that the tournament no longer has, so that whoever may edit is told
412 and nothing ever changes. What is written at a table is sent again as it stands.
"""

from dataclasses import dataclass
from typing import Any, Final

STRANGER, ACCOUNT, SECRETARY = "stranger", "account", "secretary"
VIEWER, JURY, DIRECTOR, OWNER = "viewer", "jury", "director", "owner"
DISMISSED, ENDED = "dismissed director", "ended link"
PARTS: Final = (
    STRANGER, ACCOUNT, SECRETARY, VIEWER, JURY, DIRECTOR, OWNER, DISMISSED, ENDED,
)  # fmt: skip
OFFICIALS: Final = (VIEWER, JURY, DIRECTOR, OWNER)
TOKENLESS: Final = (STRANGER, SECRETARY)


def told(
    allowed: int, who: tuple[str, ...], stranger: int = 401, other: int = 403
) -> dict[str, int]:
    """What each is told where these are allowed."""
    refused = {part: stranger if part in TOKENLESS else other for part in PARTS}
    return refused | dict.fromkeys(who, allowed)


EVERYBODY: Final = told(200, PARTS)
ACCOUNTS: Final = told(200, tuple(part for part in PARTS if part not in TOKENLESS))
SEES: Final = told(200, OFFICIALS, 404, 404)
RESULTS: Final = told(200, OFFICIALS, 409, 409)
ORGANIZES: Final = told(200, (DIRECTOR, OWNER))
EDITS: Final = told(412, (DIRECTOR, OWNER))
RULES: Final = told(412, (JURY, DIRECTOR, OWNER))
NAMES: Final = told(412, (OWNER,))
WRITES: Final = told(200, (SECRETARY, DIRECTOR, OWNER))
SIGNS: Final = told(409, (SECRETARY, DIRECTOR, OWNER))

UNASKED: Final = told(409, tuple(part for part in PARTS if part not in TOKENLESS))
KNOWN: Final = tuple(part for part in PARTS if part not in TOKENLESS)
NO_EXPORT: Final = told(404, KNOWN)
NO_GRID: Final = told(404, OFFICIALS, 409, 409)

LINE: Final = {"game": "toy", "bids": [2, 1, 0], "tricks": [2, 1, 1]}
LINES: Final = "lines: [{toy: {bids: [2, 1, 0], tricks: [2, 1, 1]}}]"


@dataclass(frozen=True, slots=True)
class Row:
    """An operation on both surfaces, and the status of its answer for each part.

    ``T`` is the tournament, ``EDIT`` that and what was seen, ``WHO`` a player, ``ENTRY`` an entry,
    ``CODE`` a code that holds nothing, ``LINK`` that of the secretary for whom is one.
    """

    method: str
    path: str
    body: Any
    kind: str
    call: str
    statuses: dict[str, int]


def edit(
    method: str, path: str, body: Any, call: str, statuses: dict[str, int], kind: str = "SheetView"
) -> Row:
    """An edit that names what it has seen."""
    return Row(method, "/v1/tournaments/T" + path, body, kind, call, statuses)


def whole(method: str, path: str, body: Any, call: str, statuses: dict[str, int] = EDITS) -> Row:
    """An edit that answers the whole tournament."""
    return edit(method, path, body, call, statuses, "TournamentView")


def round_(method: str, path: str, body: Any, call: str, statuses: dict[str, int] = EDITS) -> Row:
    """One that answers a round."""
    return edit(method, path, body, call, statuses, "RoundView")


CLOCK: Final = "RoundClockView"
WHY: Final = {"reason": "Because"}
TABLE: Final = "/tables/1.1.1"
AT: Final = 'EDIT, table: "1.1.1"'

ROWS: Final[dict[str, Row]] = {
    "list_presets": Row("GET", "/v1/tournament-presets", None, "PresetList", "?presets", EVERYBODY),
    "list_tournaments": Row(
        "GET", "/v1/tournaments", None, "TournamentConnection", "?tournaments", ACCOUNTS
    ),
    "create_tournament": Row(
        "POST", "/v1/tournaments", {"name": "Mine", "preset": "no-such"},
        "TournamentView", 'createTournament(name: "Mine", preset: "no-such")',
        told(422, tuple(part for part in PARTS if part not in TOKENLESS)),
    ),
    "get_tournament": Row(
        "GET", "/v1/tournaments/T", None, "TournamentView", '?tournament(id: "T")', EVERYBODY
    ),
    "configure_tournament": whole(
        "PUT", "", {"name": "Mine"}, 'configureTournament(EDIT, name: "Mine")'
    ),
    "open_registration": whole("POST", "/registration", None, "openRegistration(EDIT)"),
    "finish_tournament": whole("POST", "/finish", None, "finishTournament(EDIT)"),
    "archive_tournament": whole("POST", "/archive", None, "archiveTournament(EDIT)"),
    "give_role": whole(
        "PUT", "/roles/WHO", {"role": "viewer"},
        'giveRole(EDIT, player: "WHO", wanted: {role: VIEWER})', NAMES,
    ),
    "hand_over_tournament": whole(
        "PUT", "/owner/WHO", None, 'handOverTournament(EDIT, player: "WHO")', NAMES
    ),
    "end_role": whole("DELETE", "/roles/WHO", None, 'endRole(EDIT, player: "WHO")', NAMES),
    "make_role_link": edit(
        "POST", "/role-links", {"role": "jury"},
        "makeRoleLink(EDIT, wanted: {role: JURY})", NAMES, "RoleLinkCode",
    ),
    "end_role_link": whole(
        "DELETE", "/role-links/nosuch", None, 'endRoleLink(EDIT, link: "nosuch")', NAMES
    ),
    "take_role": Row(
        "POST", "/v1/role-links/use", {"code": "CODE"}, "TournamentView",
        'takeRole(code: "CODE")', told(403, ()),
    ),
    "put_member": whole(
        "PUT", "/entries/ENTRY/members/1", {"house_bot": "random"},
        'putMember(EDIT, entry: "ENTRY", member: 1, houseBot: "random")',
    ),
    "free_member": whole(
        "DELETE", "/entries/ENTRY/members/1", None, 'freeMember(EDIT, entry: "ENTRY", member: 1)'
    ),
    "get_own_part": edit("GET", "/me", None, '?ownPart(tournament: "T")', UNASKED, "OwnPart"),
    "answer_membership": edit(
        "PUT", "/me", {"accepts": True}, 'answerMembership(tournament: "T", accepts: true)',
        UNASKED, "OwnPart",
    ),
    "register_entry": edit(
        "POST", "/me/entry", {}, 'registerEntry(tournament: "T", entry: {})', UNASKED, "OwnPart",
    ),
    "ask_partner": edit(
        "PUT", "/me/partners/2", {"player": "WHO"},
        'askPartner(tournament: "T", member: 2, player: "WHO")', UNASKED, "OwnPart",
    ),
    "withdraw_own_entry": edit(
        "POST", "/me/withdrawal", {}, 'withdrawOwnEntry(tournament: "T")', UNASKED, "OwnPart",
    ),
    "check_in_own_entry": edit(
        "PUT", "/me/presence", {"present": True},
        'checkInOwnEntry(tournament: "T", present: true)', UNASKED, "OwnPart",
    ),
    "list_decisions": edit(
        "GET", "/decisions", None, '?decisions(tournament: "T")', EVERYBODY, "DecisionList"
    ),
    "give_penalty": edit(
        "POST", "/rounds/1.1/penalties", {**WHY, "entry": "ENTRY", "points": "1"},
        'givePenalty(EDIT, round: "1.1", '
        'penalty: {entry: "ENTRY", points: "1", grounds: {reason: "Because"}})',
        RULES, "DecisionList",
    ),
    "make_ruling": edit(
        "POST", "/rounds/1.1/rulings", WHY,
        'makeRuling(EDIT, round: "1.1", ruling: {grounds: {reason: "Because"}})',
        RULES, "DecisionList",
    ),
    "lift_ruling": edit(
        "POST", "/rulings/1/lifting", WHY, 'liftRuling(EDIT, number: 1, reason: "Because")',
        RULES, "DecisionList",
    ),
    "name_substitute": edit(
        "PUT", "/rounds/1.1/substitutes/ENTRY", {"name": "Eve"},
        'nameSubstitute(EDIT, round: "1.1", entry: "ENTRY", substitute: {name: "Eve"})',
        EDITS, "DecisionList",
    ),
    "void_deal": edit(
        "POST", TABLE + "/lines/1/voiding", WHY | {"version": 1},
        f'voidDeal({AT}, line: 1, version: 1, grounds: {{reason: "Because"}})', RULES,
    ),
    "cut_short": edit(
        "POST", TABLE + "/cutting-short", WHY,
        f'cutShort({AT}, grounds: {{reason: "Because"}})', RULES,
    ),
    "what_if": edit(
        "POST", "/what-if", {}, '?whatIf(tournament: "T", what: {})', told(200, OFFICIALS),
        "WhatIf",
    ),
    "get_cross_table": edit(
        "GET", "/stages/1/cross-table", None, '?crossTable(tournament: "T", stage: 1)', RESULTS,
        "CrossTable",
    ),
    "list_block_grids": edit(
        "GET", "/stages/1/block-grids", None, '?blockGrids(tournament: "T", stage: 1)', NO_GRID,
        "BlockGrids",
    ),
    "get_bracket": edit(
        "GET", "/stages/1/bracket", None, '?bracket(tournament: "T", stage: 1)', NO_GRID,
        "BracketView",
    ),
    "get_course": edit(
        "GET", "/stages/1/course", None, '?course(tournament: "T", stage: 1)', RESULTS,
        "StageCourse",
    ),
    "get_entry_history": edit(
        "GET", "/entries/ENTRY/history", None, '?entryHistory(tournament: "T", entry: "ENTRY")',
        EVERYBODY, "EntryHistory",
    ),
    "get_picture": edit(
        "GET", "/stages/1/pictures/standings", None,
        '?picture(tournament: "T", stage: 1, kind: STANDINGS)', RESULTS, "Picture",
    ),
    "create_export": edit(
        "POST", "/exports", {"kind": "seat-cards", "format": "svg"},
        'createExport(tournament: "T", wanted: {kind: SEAT_CARDS, format: SVG})',
        told(422, KNOWN), "ExportInfo",
    ),
    "list_exports": edit(
        "GET", "/exports", None, '?exports(tournament: "T")', ACCOUNTS,
        "ExportConnection",
    ),
    "get_export": edit(
        "GET", "/exports/nosuch", None, '?export(tournament: "T", id: "nosuch")', NO_EXPORT,
        "ExportInfo",
    ),
    "drop_export": edit(
        "DELETE", "/exports/nosuch", None, 'dropExport(tournament: "T", id: "nosuch")', NO_EXPORT,
        "ExportInfo",
    ),
    "get_export_part": edit(
        "GET", "/exports/nosuch/file", None, '?exportPart(tournament: "T", id: "nosuch")',
        NO_EXPORT, "ExportPart",
    ),
    "import_tournament": Row(
        "POST", "/v1/tournament-imports", {}, "TournamentView", 'importTournament(bundle: "{}")',
        told(422, tuple(part for part in PARTS if part not in TOKENLESS)),
    ),
    "release_results": whole("POST", "/stages/1/release", None, "releaseResults(EDIT, stage: 1)"),
    "add_entries": whole(
        "POST", "/entries", {"entries": [{"name": "Eve"}]},
        'addEntries(EDIT, entries: [{name: "Eve"}])',
    ),
    "import_entries": whole(
        "POST", "/entry-file", "Eve;Alfa", 'importEntries(EDIT, text: "Eve;Alfa")',
    ),
    "list_entries": edit(
        "GET", "/entries?order=name", None, '?entries(tournament: "T", order: NAME)', EVERYBODY,
        "SortedEntries",
    ),
    "preview_entries": edit(
        "POST", "/entry-preview", {"text": "Eve"},
        '?previewEntries(tournament: "T", text: "Eve")', ORGANIZES, "EntryPreview",
    ),
    "change_entry": whole(
        "PUT", "/entries/ENTRY", {"name": "Eve"},
        'changeEntry(EDIT, entry: "ENTRY", wanted: {name: "Eve"})',
    ),
    "withdraw_entry": whole(
        "POST", "/entries/ENTRY/withdrawal", {}, 'withdrawEntry(EDIT, entry: "ENTRY")'
    ),
    "take_back_withdrawal": whole(
        "POST", "/entries/ENTRY/return", WHY,
        'takeBackWithdrawal(EDIT, entry: "ENTRY", reason: "Because")',
    ),
    "set_rounds": whole(
        "PUT", "/stages/1/rounds", {**WHY, "rounds": 2},
        'setRounds(EDIT, stage: 1, wanted: {rounds: 2, reason: "Because"})',
    ),
    "anonymize_entry": whole(
        "POST", "/entries/ENTRY/anonymization", WHY,
        'anonymizeEntry(EDIT, entry: "ENTRY", wanted: {reason: "Because"})',
    ),
    "check_in": whole(
        "PUT", "/entries/ENTRY/presence", {"present": True},
        'checkIn(EDIT, entry: "ENTRY", present: true)',
    ),
    "get_standings": edit(
        "GET", "/standings", None, '?standings(tournament: "T")', EVERYBODY, "Standings"
    ),
    "list_tournament_log": edit(
        "GET", "/log", None, '?tournamentLog(tournament: "T")', EVERYBODY,
        "TournamentLogConnection",
    ),
    "draw_round": round_("POST", "/rounds", {}, "drawRound(EDIT)"),
    "get_round": round_(
        "GET", "/rounds/1.2", None, '?round(tournament: "T", round: "1.2")', SEES
    ),
    "get_clock": edit(
        "GET", "/rounds/1.1/clock", None, '?clock(tournament: "T", round: "1.1")', EVERYBODY, CLOCK
    ),
    "start_clock": edit(
        "POST", "/rounds/1.1/clock/start", None, 'startClock(EDIT, round: "1.1")', EDITS, CLOCK
    ),
    "pause_clock": edit(
        "POST", "/rounds/1.1/clock/pause", None, 'pauseClock(EDIT, round: "1.1")', EDITS, CLOCK
    ),
    "call_time": edit(
        "POST", "/rounds/1.1/clock/time", None, 'callTime(EDIT, round: "1.1")', EDITS, CLOCK
    ),
    "take_back_time": edit(
        "POST", "/rounds/1.1/clock/time/withdrawal", {"reason": "Misread"},
        'takeBackTime(EDIT, round: "1.1", reason: "Misread")', EDITS, CLOCK,
    ),
    "extend_round": edit(
        "POST", "/rounds/1.1/clock/extension", {"seconds": 60},
        'extendRound(EDIT, round: "1.1", seconds: 60)', EDITS, CLOCK,
    ),
    "extend_table": edit(
        "POST", TABLE + "/extension", {"seconds": 60},
        f"extendTable({AT}, seconds: 60)", EDITS, CLOCK,
    ),
    "redraw_round": round_(
        "POST", "/rounds/1.2/redraw", WHY, 'redrawRound(EDIT, round: "1.2", reason: "Because")'
    ),
    "cancel_round": whole(
        "POST", "/rounds/1.2/cancellation", WHY,
        'cancelRound(EDIT, round: "1.2", reason: "Because")',
    ),
    "pair_round": round_(
        "PUT", "/rounds/1.2/pairings", {**WHY, "tables": []},
        'pairRound(EDIT, round: "1.2", reason: "Because", tables: [])',
    ),
    "arrange_round": round_(
        "PUT", "/rounds/1.2/tables", {**WHY, "tables": []},
        'arrangeRound(EDIT, round: "1.2", reason: "Because", tables: [])',
    ),
    "publish_round": round_(
        "POST", "/rounds/1.2/publication", None, 'publishRound(EDIT, round: "1.2")'
    ),
    "get_sheet": edit(
        "GET", TABLE, None, '?sheet(tournament: "T", table: "1.1.1")', RESULTS
    ),
    "make_table_link": edit(
        "POST", TABLE + "/link", None, f"makeTableLink({AT})", EDITS, "TableLink"
    ),
    "get_linked_sheet": Row(
        "POST", "/v1/table-links/read", {"code": "LINK"}, "SheetView", '?linkedSheet(code: "LINK")',
        told(200, (SECRETARY,), 403, 403),
    ),
    "enter_lines": edit(
        "PUT", TABLE + "/lines", {"lines": [LINE], "seen": 1, "link": "LINK"},
        f'enterLines(tournament: "T", table: "1.1.1", {LINES}, seen: 1, link: "LINK")', WRITES,
    ),
    "sign_sheet": edit(
        "POST", TABLE + "/signature", {"signature": "Nobody", "seen": 1, "link": "LINK"},
        'signSheet(tournament: "T", table: "1.1.1", signature: "Nobody", seen: 1, link: "LINK")',
        SIGNS,
    ),
    "make_round_official": round_(
        "POST", "/rounds/1.1/official", WHY,
        'makeRoundOfficial(EDIT, round: "1.1", reason: "Because")',
    ),
    "submit_sheet": edit(
        "POST", TABLE + "/submission", {"link": "LINK"},
        'submitSheet(tournament: "T", table: "1.1.1", link: "LINK")', WRITES,
    ),
    "confirm_sheet": edit(
        "POST", TABLE + "/confirmation", {"signature": "Eve"},
        f'confirmSheet({AT}, signature: "Eve")', EDITS,
    ),
    "make_official": edit("POST", TABLE + "/official", None, f"makeOfficial({AT})", EDITS),
    "correct_sheet": edit(
        "POST", TABLE + "/correction", {**WHY, "lines": [LINE]},
        f'correctSheet({AT}, reason: "Because", {LINES})', EDITS,
    ),
    "open_again": edit(
        "POST", TABLE + "/reopening", WHY, f'openAgain({AT}, reason: "Because")', EDITS
    ),
    "walk_over": edit(
        "POST", TABLE + "/walkover", {**WHY, "winner": "ENTRY"},
        f'walkOver({AT}, winner: "ENTRY", reason: "Because")', RULES,
    ),
}  # fmt: skip
