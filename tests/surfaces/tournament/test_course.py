"""Between draw and play, on both surfaces: who goes, who comes back, what is called off."""

import re
from typing import Any

import pytest

from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, refused
from tests.surfaces.conftest import Both
from tests.surfaces.test_tournaments import ask

TOY = {
    "name": "Day",
    "game": "toy",
    "plan": {"stages": [{"kind": "random_draw", "name": "R", "rounds": 2, "tables": [3]}]},
}
NAMES = ["Andor", "Bea", "Csaba", "Dora", "Emil", "Feri", "Gabi"]


class Event:
    """A day of an organizer who edits by one surface or the other."""

    def __init__(self, both: Both, ann: Person, day: Organizer, by: str) -> None:
        self.both, self.ann, self.day, self.by = both, ann, day, by

    async def __call__(self, kind: str, path: str, body: dict[str, Any], call: str) -> Any:
        """What an edit answers, or its problem; told alike by both surfaces."""
        if self.by == "rest":
            headers = {"If-Match": f'"{self.day.revision}"'}
            where = self.day.path + path
            answer = (await self.ann.call("POST", where, json=body, headers=headers)).json()
        else:
            seen = f'tournament: "{self.day.tournament}", seen: {self.day.revision}'
            answer = await ask(self.both, self.ann, kind, call.replace("SEEN", seen))
        if "revision" in answer and "code" not in answer:
            self.day.revision = answer["revision"]
        return snake(answer)

    async def view(self) -> Any:
        """The tournament as it is."""
        return await self.ann.get(self.day.path)


@pytest.fixture(params=["rest", "graphql"])
async def event(both: Both, request: pytest.FixtureRequest) -> Event:
    """Seven entries at tables of three: one too many."""
    ann = await both.rest.guest("Ann")
    return Event(both, ann, await announce(ann, TOY, NAMES), request.param)


def snake(value: Any) -> Any:
    """An answer of GraphQL with the names of REST."""
    if isinstance(value, list):
        return [snake(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        re.sub(r"[A-Z]", lambda sign: "_" + sign[0].lower(), key): snake(inner)
        for key, inner in value.items()
        if key != "__typename"
    }


async def test_seven_are_told_not_to_fit_and_one_sits_out_withdraws_and_comes_back(
    event: Event,
) -> None:
    view = await event.view()
    assert view["next_field"] == {
        "entries": 7,
        "can_be_seated": False,
        "nearest": [6, 9],
        "blocks": [],
    }
    preview = await event.ann.post(event.day.path + "/entry-preview", {"text": "Hugo\nIda"})
    assert preview["next_field"] == {
        "entries": 9,
        "can_be_seated": True,
        "nearest": [],
        "blocks": [],
    }
    barred = await event("RoundView", "/rounds", {}, "drawRound(SEEN)")
    assert (barred["status"], barred["code"]) == (409, "no-layout")
    last = view["entries"][-1]["id"]
    drawn = await event(
        "RoundView",
        "/rounds",
        {"reason": "He comes later", "without": [last]},
        f'drawRound(SEEN, reason: "He comes later", wish: {{without: ["{last}"]}})',
    )
    assert drawn["without"] == [last]
    assert last not in [entry for table in drawn["tables"] for entry in table["entries"]]
    gone = drawn["tables"][0]["entries"][0]
    view = await event(
        "TournamentView",
        f"/entries/{gone}/withdrawal",
        {"reason": "Ill"},
        f'withdrawEntry(SEEN, entry: "{gone}", reason: "Ill")',
    )
    out = {one["id"]: one["out_from"] for one in view["entries"]}
    assert out[gone] == "1.1"
    barred = await event(
        "RoundView", "/rounds/1.1/publication", {}, 'publishRound(SEEN, round: "1.1")'
    )
    assert (barred["status"], barred["code"]) == (409, "seated-withdrawn")
    drawn = await event(
        "RoundView",
        "/rounds/1.1/redraw",
        {"reason": "One is ill"},
        'redrawRound(SEEN, round: "1.1", reason: "One is ill")',
    )
    seated = [entry for table in drawn["tables"] for entry in table["entries"]]
    assert (len(seated), gone in seated, last in seated) == (6, False, True)
    view = await event(
        "TournamentView",
        f"/entries/{gone}/return",
        {"reason": "The wrong name"},
        f'takeBackWithdrawal(SEEN, entry: "{gone}", reason: "The wrong name")',
    )
    assert {one["out_from"] for one in view["entries"]} == {None}


async def test_a_round_is_called_off_and_the_event_ends_for_a_reason(event: Event) -> None:
    last = (await event.view())["entries"][-1]["id"]
    await event(
        "TournamentView",
        f"/entries/{last}/withdrawal",
        {},
        f'withdrawEntry(SEEN, entry: "{last}", fromRound: "1.1")',
    )
    await event(
        "RoundView",
        "/rounds",
        {"fixed": [{"entry": (first := (await event.view())["entries"][0]["id"]), "table": 2}]},
        f'drawRound(SEEN, wish: {{fixed: [{{entry: "{first}", table: 2}}]}})',
    )
    told = await event.ann.get(event.day.path + "/rounds/1.1")
    assert first in told["tables"][1]["entries"]
    barred = await event("TournamentView", "/finish", {}, "finishTournament(SEEN)")
    assert barred["code"] == "sheets-wait"
    assert "1.1.1, 1.1.2" in barred["detail"]
    view = await event(
        "TournamentView",
        "/rounds/1.1/cancellation",
        {"reason": "The lights went out"},
        'cancelRound(SEEN, round: "1.1", reason: "The lights went out")',
    )
    assert view["rounds"] == []
    assert view["cancelled"] == [{"round": "1.1", "played": 0, "reason": "The lights went out"}]
    refused(await event.ann.call("GET", event.day.path + "/rounds/1.1"), 404, "unknown-round")
    barred = await event("TournamentView", "/finish", {}, "finishTournament(SEEN)")
    assert barred["code"] == "rounds-left"
    view = await event(
        "TournamentView",
        "/finish",
        {"reason": "The lights went out"},
        'finishTournament(SEEN, reason: "The lights went out")',
    )
    assert view["tournament"]["phase"].lower() == "finished"
    facts = await log_of(event)
    assert [one["reason"] for one in facts if one["fact"] in ("round_cancelled", "finished")] == [
        "The lights went out",
        "The lights went out",
    ]


async def log_of(event: Event) -> list[Any]:
    """All facts of the log, page by page."""
    found: list[Any] = []
    after = ""
    while True:
        page = await event.ann.get(event.day.path + "/log?limit=100" + after)
        found += [one["fact"] for one in page["entries"]]
        if not page["page"]["has_more"]:
            return found
        after = f"&after={page['page']['next']}"
