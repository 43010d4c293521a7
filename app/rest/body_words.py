"""What the fields of request bodies mean, where the glossary of all fields does not say it."""

from collections.abc import Mapping
from typing import Any, Final

from app.application.shapes.glossary import Glossary

BODY_WORDS: Final[Mapping[str, str]] = {
    "AbsenceClaim.wish": "`stand_in`: a house bot plays on; `abandon`: the match is given up.",
    "AdmissionWish.players": "Who may sit: people, bots, or both.",
    "AdmissionWish.arbiters": "The ids of accounts that may look into every hand.",
    "Anonymization.round": "Stage and round, both from 1: 1.2; null for the entry's own names.",
    "Arrangement.tables": "The ids of the entries, table by table in seat order.",
    "DirectorMove.position": "The position of the last event that the director saw.",
    "EntryList.text": "The list: a line for each entry, with headings or without.",
    "EntryList.names": "How `Smith, John` is read where there is no heading: as a name and a club, "
    "as surname and first name, or as members; null to ask where it matters.",
    "Given.winner": "The id of the entry that wins; empty where both have lost.",
    "Given.cause": "Why it is a walkover.",
    "GivenPenalty.of": "What the points are taken off.",
    "GivenRuling.kind": "What kind of ruling it is.",
    "GivenVoid.version": "The version of the sheet that was seen.",
    "GivenVoid.counts": "Whether the deal counts again.",
    "HandedIn.link": "The code of the table's link; null for callers with a role.",
    "HandedIn.seen": "The version of the sheet that was seen; null for whichever it is.",
    "HookToMake.events": "What it is told of.",
    "InvitationToRead.code": "The code of the invitation.",
    "LinkToRead.code": "The code of the link.",
    "LogIn.label": "What the new token is called, to know it by.",
    "LogIn.scopes": "What the new token may be used for.",
    "MemberToPut.house_bot": "The way in which a house bot plays; null for a player.",
    "MoreTime.seconds": "How many seconds more; less than 0 takes time away.",
    "NewGuest.name": "The name that others see.",
    "NewMatch.spectators": "Who may watch.",
    "NewMatch.exercise": "Whether it counts for nothing; only then packs may be given.",
    "NewMove.turn": "The number of the decision at this seat, as `you.turn` tells it.",
    "NewPhrase.phrase": "Which of the table phrases is said.",
    "NewTournament.preset": "The preset; null where a game and a plan are given.",
    "NewTournament.game": "The id of the game; null where a preset is given.",
    "ProfileToPut.name": "The name that others see.",
    "Publishing.hints_accepted": "Whether the draw may tell of results that are not released.",
    "SeatTaker.kind": "Who takes the seat, or for whom it is kept.",
    "SeatTaker.code": "The code of an invitation; null where none is needed.",
    "SeatWish.kind": "How the seat is filled.",
    "SheetLines.seen": "The version of the sheet that the writer has.",
    "SheetLines.link": "The code of the table's link; null for callers with a role.",
    "Signature.signature": "The name of who signs.",
    "SupposedPenalty.round": "Stage and round, both from 1: 1.2.",
    "SupposedPenalty.points": "How much would be taken off, exactly: 2, 1/2.",
    "SupposedPenalty.of": "What the points would be taken off.",
    "SupposedPoints.table": "Stage, round and table, all from 1: 1.2.3.",
    "SupposedPoints.points": "The points of the entries, in the order of the seats.",
    "SupposedSheet.table": "Stage, round and table, all from 1: 1.2.3.",
    "Suppositions.lifted": "The numbers of penalties that would not hold.",
    "TableSignature.signature": "The name of who signs.",
    "TableSignature.seen": "The version of the sheet that was seen.",
    "TableSignature.link": "The code of the table's link.",
    "Time.kind": "No clock, seconds for each decision, or a bank for all of them.",
    "Time.seconds": "Seconds for each decision, or in the bank; 0 without a clock.",
    "Time.increment": "Seconds that each decision adds to the bank.",
    "Time.on_timeout": "What happens when the time is up.",
    "WantedRole.role": "The role to be given.",
    "Withdrawal.from_round": "Stage and round, both from 1: 1.2; null for the next one.",
}


def worded(schemas: Mapping[str, Any], glossary: Glossary) -> dict[str, Any]:
    """These schemas with words for every field that has none and whose type has none."""
    words = {**glossary, **BODY_WORDS}
    return {name: _worded(name, schema, words) for name, schema in schemas.items()}


def _worded(name: str, schema: Any, words: Glossary) -> Any:
    if "properties" not in schema:
        return schema
    fields = {
        field: _told(told, words.get(f"{name}.{field}") or words.get(field))
        for field, told in schema["properties"].items()
    }
    return {**schema, "properties": fields}


def _told(told: Any, words: str | None) -> Any:
    if words is None or "description" in told or _names_a_type(told):
        return told
    return {**told, "description": words}


def _names_a_type(told: Any) -> bool:
    if isinstance(told, dict):
        return "$ref" in told or any(map(_names_a_type, told.values()))
    return isinstance(told, list) and any(map(_names_a_type, told))
