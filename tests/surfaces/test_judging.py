"""Decisions of the jury by GraphQL, told as REST tells them."""

from tests.rest.organizer import announce
from tests.surfaces.conftest import Both
from tests.surfaces.test_answers import alike
from tests.surfaces.test_tournaments import LINE, TOY, ask


async def test_decisions_are_made_and_lifted_by_graphql_as_by_rest(both: Both) -> None:
    ann = await both.rest.guest("Ann")
    day = await announce(ann, TOY, ["Andor", "Bea", "Csaba"])
    drawn = await day.draw()
    line = {"game": "toy", **LINE}
    await day.play("1.1.1", [line, line])
    entry = drawn["tables"][0]["entries"][0]
    seen = day.revision

    async def edit(kind: str, call: str) -> None:
        nonlocal seen
        at = f'tournament: "{day.tournament}", seen: {seen}'
        answer = await ask(both, ann, kind, call.replace("SEEN", at))
        assert "status" not in answer, answer
        seen = answer["revision"]
        if kind == "DecisionList":
            assert alike(answer) == alike(await ann.get(day.path + "/decisions"))

    await edit(
        "DecisionList",
        f'givePenalty(SEEN, round: "1.1", penalty: {{entry: "{entry}", points: "1/2", '
        'of: WINNINGS, grounds: {reason: "Late", rule: "house-3"}})',
    )
    await edit(
        "DecisionList",
        'makeRuling(SEEN, round: "1.1", ruling: {kind: WARNING, '
        f'entries: ["{entry}"], grounds: {{reason: "Loud"}}}})',
    )
    await edit("DecisionList", 'liftRuling(SEEN, number: 1, reason: "The bus")')
    await edit(
        "DecisionList",
        f'nameSubstitute(SEEN, round: "1.1", entry: "{entry}", substitute: {{name: "Ernő"}})',
    )
    named = 'SEEN, table: "1.1.1", line: 2, version: 1'
    void = f'voidDeal({named}, grounds: {{reason: "Seen", rule: "X-1"}})'
    at = f'tournament: "{day.tournament}", seen: {seen}'
    sheet = await ask(both, ann, "SheetView", void.replace("SEEN", at))
    assert alike(sheet) == alike(await ann.get(day.path + "/tables/1.1.1"))
    assert sheet["points"] == [3, 2, -5]
    found = await ask(both, ann, "DecisionList", f'?decisions(tournament: "{day.tournament}")')
    kinds = [(one["kind"], one["points"], one["lifted"]) for one in found["decisions"]]
    assert kinds == [
        ("PENALTY", "1/2", "The bus"),
        ("WARNING", "0", None),
        ("VOID_DEAL", "0", None),
    ]


async def test_odd_amounts_are_refused_by_graphql_too(both: Both) -> None:
    ann = await both.rest.guest("Ann")
    day = await announce(ann, TOY, ["Andor", "Bea", "Csaba"])
    await day.draw()
    entry = next(iter(day.names))
    for points in ("0", "-1", "1/0", "1/1", "many"):
        call = (
            f'givePenalty(tournament: "{day.tournament}", seen: {day.revision}, round: "1.1", '
            f'penalty: {{entry: "{entry}", points: "{points}", grounds: {{reason: "Late"}}}})'
        )
        answer = await ask(both, ann, "DecisionList", call)
        assert (answer["code"], answer["status"]) == ("malformed-request", 422), points
    assert (await ann.get(day.path))["revision"] == day.revision


async def test_own_tables_are_given_by_graphql(both: Both) -> None:
    ann = await both.rest.guest("Ann")
    stage = {"kind": "external", "name": "Own", "rounds": 1, "tables": [3]}
    plan = {"stages": [{**stage, "scoring": {"by": "places"}}]}
    day = await announce(ann, {**TOY, "plan": plan}, ["Andor", "Bea", "Csaba"])
    made = await ask(
        both,
        ann,
        "TournamentView",
        'createTournament(name: "Day", options: {toy: {}}, plan: {stages: [{external: '
        '{name: "Own", rounds: 1, tables: [3], scoring: {places: {}}}}]})',
    )
    assert made["plan"]["stages"][0]["scoring"]["scale"] == [5, 3, 2, 1, 1]
    entries = list(day.names)
    at = f'tournament: "{day.tournament}", seen: {day.revision}'
    told = ", ".join(f'"{entry}"' for entry in entries)
    call = f'pairRound({at}, round: "1.1", tables: [{{entries: [{told}], firstDealer: 1}}])'
    found = await ask(both, ann, "RoundView", call)
    assert alike(found) == alike(await ann.get(day.path + "/rounds/1.1"))
    assert found["tables"][0]["firstDealer"] == 1
