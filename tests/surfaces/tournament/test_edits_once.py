"""Every edit of a tournament under a key: a lost answer is asked for again on either surface."""

import json
from dataclasses import dataclass, field
from typing import Any, Final

import httpx
import pytest

from tests.rest.organizer import announce
from tests.rest.service import Person, good, refused
from tests.storage.fixtures import Storage
from tests.surfaces.conftest import Both
from tests.surfaces.tournament.matrix import LINE, ROWS

STAGE: Final = {
    "kind": "random_draw", "name": "R", "rounds": 1, "tables": [3], "minutes": 30,
}  # fmt: skip
TOY: Final = {"name": "Day", "game": "toy", "plan": {"stages": [STAGE], "check_in": True}}
KEY: Final = "a-key-of-this-edit-"
SECRETS: Final = {"make_table_link", "make_role_link"}
WAY: Final = (
    "configure_tournament", "open_registration", "add_entries", "import_entries", "change_entry",
    "check_in", "withdraw_entry", "take_back_withdrawal", "give_role", "end_role",
    "make_role_link", "draw_round",
    "redraw_round", "cancel_round",
    "publish_round", "start_clock", "extend_round", "extend_table", "pause_clock",
    "call_time", "take_back_time", "make_table_link", "name_substitute", "give_penalty",
    "make_ruling",
    "lift_ruling", "cut_short", "confirm_sheet", "make_official", "void_deal", "correct_sheet",
    "release_results", "set_rounds", "finish_tournament", "anonymize_entry", "archive_tournament",
)  # fmt: skip
"""From the first edit of a tournament to its last."""
EDITS: Final = tuple(name for name, row in ROWS.items() if "EDIT" in row.call)
BETWEEN: Final = {
    "check_in": (("POST", "/entries", {"entries": [{"name": "Csaba"}]}),),
    "give_role": (("POST", "/entries/LAST/withdrawal", {}),),
    "draw_round": (
        ("POST", "/entries", {"entries": [{"name": "Dora"}]}),
        ("PUT", "/entries/EACH/presence", {"present": True}),
    ),
    "publish_round": (("POST", "/rounds", {}),),
    "finish_tournament": (("PUT", "/stages/1/rounds", {"rounds": 1, "reason": "Because"}),),
    "cut_short": (("PUT", "/tables/1.1.1/lines", {"lines": [LINE] * 2, "seen": 0}),),
}
"""What has to be done before an edit."""

WRITTEN: Final = {"correct_sheet"}
"""What is written otherwise on the other surface, and so is another request."""


@dataclass
class Event:
    """A tournament whose owner sends every edit under a key of its own."""

    both: Both
    owner: Person
    other: Person
    path: str
    revision: int
    entries: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)

    def filled(self, text: str) -> str:
        """A path, a body or a call with what it names."""
        known = self.gone if "/return" in text or text.startswith("takeBackW") else self.entries
        entry = known[0] if known else "nosuch"
        text = text.replace("ENTRY", entry).replace("WHO", self.other.id)
        text = text.replace("1.2", "1.1").replace("Eve;Alfa", "Bea;Alfa")
        return text.replace("/v1/tournaments/T", self.path)

    async def send(self, name: str, key: str, seen: int | None = None) -> httpx.Response:
        """An edit by REST."""
        row = ROWS[name]
        seen = self.revision if seen is None else seen
        headers = {"If-Match": f'"{seen}"', "Idempotency-Key": key}
        sent: dict[str, Any] = {}
        if isinstance(row.body, str):
            sent, headers["Content-Type"] = {"content": self.filled(row.body)}, "text/csv"
        elif row.body is not None:
            sent = {"json": json.loads(self.filled(json.dumps(row.body)))}
        return await self.owner.call(row.method, self.filled(row.path), headers=headers, **sent)

    async def ask(self, name: str, key: str, seen: int | None = None) -> Any:
        """The same edit by GraphQL."""
        ident = self.path.rpartition("/")[2]
        seen = self.revision if seen is None else seen
        given = f'tournament: "{ident}", seen: {seen}, idempotencyKey: "{key}"'
        call = self.filled(ROWS[name].call).replace("EDIT", given)
        text = f"mutation {{ {call} {{ __typename ... on Problem {{ code status }} }} }}"
        return await self.both.graphql(text, {}, self.owner)

    async def prepare(self, name: str) -> None:
        """What has to be done before this edit, without a key."""
        for method, path, body in BETWEEN.get(name, ()):
            for entry in self.entries if "EACH" in path else (None,):
                headers = {"If-Match": f'"{self.revision}"'}
                where = self.path + path.replace("EACH", str(entry))
                where = where.replace("LAST", self.entries[0] if self.entries else "nosuch")
                self.know(good(await self.owner.call(method, where, json=body, headers=headers)))

    def know(self, answer: Any) -> None:
        """Remember what an answer told."""
        self.revision = answer["revision"]
        if "entry_size" in answer:
            self.entries = [one["id"] for one in answer["entries"] if not one["out_from"]]
            self.gone = [one["id"] for one in answer["entries"] if one["out_from"]]


@pytest.fixture
async def event(both: Both) -> Event:
    """A draft."""
    ann, ben = await both.rest.guests("Ann", "Ben")
    made = await ann.post("/v1/tournaments", TOY, headers={"Idempotency-Key": KEY + "announced"})
    return Event(both, ann, ben, f"/v1/tournaments/{made['tournament']['id']}", made["revision"])


async def test_every_edit_is_done_once_and_answered_again(
    event: Event, sqlite_storage: Storage
) -> None:
    for name in WAY:
        await event.prepare(name)
        key, seen = KEY + name, event.revision
        first = good(await event.send(name, key))
        before = sqlite_storage.contents(presence=False)
        for revision in (seen, first["revision"]):
            again = await event.send(name, key, revision)
            typed = await event.ask(name, key, revision)
            if name in SECRETS:
                told = {"__typename": "Problem", "code": "secret-told", "status": 409}
                assert (refused(again, 409, "secret-told")["status"], typed) == (409, told)
                assert first["code"] not in again.text + str(before)
            else:
                assert (name, good(again)) == (name, first)
            if name not in SECRETS | WRITTEN:
                assert (name, typed) == (name, {"__typename": ROWS[name].kind})
        assert sqlite_storage.contents(presence=False) == before
        event.know(first)


async def test_under_the_key_of_another_request_nothing_is_done(
    event: Event, sqlite_storage: Storage
) -> None:
    before = sqlite_storage.contents(presence=False)
    for name in EDITS:
        refused(await event.send(name, KEY + "announced"), 422, "idempotency-mismatch")
        typed = await event.ask(name, KEY + "announced")
        assert (name, typed["code"], typed["status"]) == (name, "idempotency-mismatch", 422)
    assert sqlite_storage.contents(presence=False) == before


async def test_with_another_body_it_is_another_request(
    event: Event, sqlite_storage: Storage
) -> None:
    for name in WAY[: WAY.index("draw_round") + 1]:
        await event.prepare(name)
        event.know(good(await event.send(name, KEY + name)))
    before = sqlite_storage.contents(presence=False)
    others: tuple[tuple[str, str, Any], ...] = (
        ("draw_round", "/rounds", {"reason": "Early"}),
        ("make_role_link", "/role-links", {"role": "viewer"}),
        ("add_entries", "/entries", {"entries": [{"name": "Eva"}]}),
    )
    for name, path, body in others:
        headers = {"If-Match": f'"{event.revision}"', "Idempotency-Key": KEY + name}
        response = await event.owner.call("POST", event.path + path, json=body, headers=headers)
        refused(response, 422, "idempotency-mismatch")
    assert sqlite_storage.contents(presence=False) == before


async def test_while_the_first_runs_the_second_is_refused(
    event: Event, sqlite_storage: Storage
) -> None:
    before = sqlite_storage.contents(presence=False)
    with event.both.rest.services.running.repeatable(KEY, event.owner.id, "anything"):
        for name in EDITS:
            refused(await event.send(name, KEY), 409, "still-running")
            typed = await event.ask(name, KEY)
            assert (name, typed["code"], typed["status"]) == (name, "still-running", 409)
    assert sqlite_storage.contents(presence=False) == before


async def test_whoever_has_lost_the_role_is_told_no_more_than_everybody(
    both: Both, sqlite_storage: Storage
) -> None:
    ann, ben = await both.rest.guests("Ann", "Ben")
    stage = {**STAGE, "minutes": None}
    day = await announce(ann, {**TOY, "plan": {"stages": [stage]}}, ["Andor", "Bea", "Csaba"])
    await day.edit(f"/roles/{ben.id}", {"role": "director"}, "PUT")
    headers = {"If-Match": f'"{day.revision}"', "Idempotency-Key": KEY}
    drawn = await ben.call("POST", day.path + "/rounds", json={}, headers=headers)
    day.revision = good(drawn)["revision"]
    await day.edit(f"/roles/{ben.id}", method="DELETE")
    before = sqlite_storage.contents(presence=False)
    again = await ben.call("POST", day.path + "/rounds", json={}, headers=headers)
    refused(again, 404, "unknown-round")
    assert sqlite_storage.contents(presence=False) == before
    assert good(drawn)["seed"] not in again.text
