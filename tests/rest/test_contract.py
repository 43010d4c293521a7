"""The OpenAPI document and the schema of records: valid, typed, repeatable, and kept."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from fastapi import FastAPI
from openapi_spec_validator import OpenAPIV31SpecValidator

from app.engine.catalogue import Catalogue
from app.games import CATALOGUE
from app.rest import openapi_text, record_schema_text
from app.rest.document import record_schema
from tests.rest.contracts import app_for
from tests.rest.service import Person, Service, all_games, good, play_out, step
from tests.toy import ToyEngine

ROOT = Path(__file__).parents[2]
USE_CASES = {
    "get_course", "get_player_record", "get_season_file", "get_team_record", "get_club_record",
    "get_season_chart", "get_team_season_chart", "get_club_season_chart",
    "get_team_season_file", "get_club_season_file", "get_versus_file",
    "list_partners", "list_deal_partners", "list_team_results", "list_club_results",
    "create_hook", "list_hooks", "get_hook", "update_hook", "end_hook", "rotate_hook_secret",
    "list_deliveries", "redeliver",
    "get_profile", "put_profile", "get_personal_data", "anonymize",
    "create_bot", "list_bots", "get_bot", "update_bot", "retire_bot", "release_bot",
    "create_bot_token", "get_seat_view",
    "wish_pause", "list_lobby", "quick_match", "create_invitation", "get_invitation",
    "confirm_ready", "claim_absence", "rematch", "say_phrase", "list_phrases",
    "abandon_match", "create_account", "create_guest", "direct_match", "get_deal", "get_game",
    "get_legal_moves", "get_match", "get_me", "get_player", "get_proof", "get_record",
    "get_versus", "leave", "list_audit",
    "get_deal_picture", "get_deal_page", "get_match_page",
    "list_deals", "list_events", "list_games", "list_matches", "list_results", "list_tokens",
    "get_presence", "issue_stream_ticket", "list_my_turns", "my_events",
    "list_presets", "create_tournament", "list_tournaments", "get_tournament",
    "configure_tournament", "open_registration", "finish_tournament", "archive_tournament",
    "set_rounds",
    "add_entries", "preview_entries", "change_entry",
    "put_member", "free_member", "answer_membership", "get_own_part",
    "hand_over_tournament",
    "give_role", "end_role", "make_role_link", "end_role_link", "take_role", "release_results",
    "get_clock",
    "start_clock", "pause_clock", "call_time", "take_back_time", "extend_round", "extend_table",
    "anonymize_entry",
    "withdraw_entry", "take_back_withdrawal", "cancel_round",
    "check_in", "draw_round", "get_round", "redraw_round", "arrange_round",
    "publish_round", "get_sheet", "get_linked_sheet", "enter_lines", "submit_sheet",
    "sign_sheet", "make_round_official",
    "confirm_sheet", "make_official", "correct_sheet", "walk_over", "open_again",
    "register_entry", "ask_partner", "withdraw_own_entry", "check_in_own_entry", "make_table_link",
    "give_penalty", "lift_ruling", "list_decisions", "make_ruling", "name_substitute", "pair_round",
    "void_deal",
    "cut_short",
    "create_export", "list_exports", "get_export", "drop_export", "get_export_part",
    "import_tournament",
    "get_bracket",
    "get_picture",
    "what_if",
    "import_entries",
    "list_entries",
    "get_cross_table",
    "get_entry_history",
    "list_block_grids",
    "get_standings", "list_tournament_log",
    "log_in", "open_match", "play_move", "revoke_token", "score_sheet", "sit", "verify_record",
}  # fmt: skip


@pytest.fixture(scope="module")
def app() -> FastAPI:
    """All games and the toy."""
    return app_for(all_games())


@pytest.fixture(scope="module")
def document(app: FastAPI) -> Any:
    """Its document, as a client reads it."""
    return json.loads(openapi_text(app))


def operations(document: Any) -> Iterator[Any]:
    """All operations."""
    for path in document["paths"].values():
        yield from path.values()


def test_the_document_is_valid(document: Any) -> None:
    OpenAPIV31SpecValidator(document).validate()
    assert document["openapi"] == "3.1.0"


def test_every_operation_is_called_after_its_use_case(document: Any) -> None:
    assert {operation["operationId"] for operation in operations(document)} == USE_CASES
    sit = document["paths"]["/v1/matches/{match}/seats/{seat}"]["put"]
    assert sit["x-use-cases"] == ["sit", "seat_bot", "reserve_seat"]


def test_every_operation_and_parameter_is_described(document: Any) -> None:
    for operation in operations(document):
        assert operation["description"]
        assert set(operation["responses"]) >= {"401", "422", "default"}
        for parameter in operation.get("parameters", ()):
            wordless = {"game", "status", "player", "if-none-match"}
            assert parameter.get("description") or parameter["name"] in wordless, parameter


def test_no_placeholder_is_left_and_every_answer_is_typed(document: Any) -> None:
    text = json.dumps(document)
    for mark in ("x-answer", "x-input", "x-raw"):
        assert mark not in text
    for operation in operations(document):
        for response in operation["responses"].values():
            for content in response.get("content", {}).values():
                assert content["schema"], operation["operationId"]


def test_games_are_told_apart_by_their_tag(document: Any) -> None:
    view = document["components"]["schemas"]["View"]
    games = list(all_games())
    assert view["discriminator"]["propertyName"] == "game"
    assert list(view["discriminator"]["mapping"]) == games
    assert [option["$ref"] for option in view["oneOf"]] == list(
        view["discriminator"]["mapping"].values()
    )
    toy = document["components"]["schemas"]["ToyView"]
    assert toy["properties"]["game"] == {"type": "string", "const": "toy"}


def test_every_property_of_an_answer_is_required(document: Any) -> None:
    for name, schema in document["components"]["schemas"].items():
        bodies = name.endswith("Input") or "title" in schema
        if "properties" in schema and not bodies:
            assert schema["required"] == list(schema["properties"]), name


def test_what_is_read_is_closed_and_may_lack_what_has_a_default(document: Any) -> None:
    options = document["components"]["schemas"]["ToyOptionsInput"]
    assert options["additionalProperties"] is False
    assert "required" not in options
    assert options["properties"]["deals"]["default"] == 3


def test_the_service_with_a_game_more_differs_in_that_game_alone() -> None:
    with_toy = json.loads(openapi_text(app_for(all_games())))
    without = json.loads(openapi_text(app_for(Catalogue(CATALOGUE))))
    assert with_toy["paths"] == without["paths"]
    new = with_toy["components"]["schemas"].keys() - without["components"]["schemas"].keys()
    assert {"ToyView", "ToyLine", "ToyOptions", "CardPlayed"} <= new


@pytest.mark.parametrize("seed", ["0", "1", "77"])
def test_the_contracts_are_the_same_in_every_process(seed: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.rest.contracts"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        check=True,
    )
    assert ran.stdout.decode() == _contracts_here()


@cache
def _contracts_here() -> str:
    return openapi_text(app_for(all_games())) + record_schema_text(all_games())


class Answers:
    """Checks answers against the document."""

    def __init__(self, document: Any) -> None:
        self.document = document
        self.count = 0

    def check(self, name: str, value: Any) -> None:
        """The value is what the schema of this name says."""
        schema = {**self.document, "$ref": f"#/components/schemas/{name}"}
        jsonschema.Draft202012Validator(schema).validate(value)
        self.count += 1


async def test_sampled_answers_are_what_the_document_says(
    service: Service, trio: list[Person], document: Any
) -> None:
    answers = Answers(document)
    match = await service.running(trio, options={"deals": 2})
    path = f"/v1/matches/{match}"
    running = True
    while running:
        for person in trio:
            answers.check("MatchView", await person.get(path))
            answers.check("LegalMoves", await person.get(f"{path}/moves?explain=true"))
        answers.check("MatchView", good(await service.client.get(path)))
        running = await step(trio, match, answers.count)
    for name, part in (
        ("EventPage", "events"),
        ("DealList", "deals"),
        ("FinishedDeal", "deals/1"),
        ("Record", "record"),
        ("Proof", "proof"),
    ):
        answers.check(name, await trio[0].get(f"{path}/{part}"))
    record = await trio[0].get(f"{path}/record")
    checked = await trio[0].post("/v1/records/verify", record)
    answers.check("Verification", checked)
    for name, place in (
        ("GameList", "/v1/games"),
        ("Me", "/v1/me"),
        ("TokenList", "/v1/tokens"),
        ("MatchList", "/v1/matches"),
        ("Player", f"/v1/players/{trio[1].id}"),
        ("History", f"/v1/players/{trio[1].id}/matches"),
        ("Versus", f"/v1/players/{trio[1].id}/versus/{trio[0].id}"),
    ):
        answers.check(name, await trio[0].get(place))
    body = {"turn": 0, "move": "bid:9"}
    refusal = await trio[0].call("POST", f"{path}/moves", json=body)
    answers.check("MoveProblem", refusal.json())
    answers.check("Problem", (await service.client.get("/v1/nowhere")).json())
    assert answers.count > 100


async def test_records_of_the_service_fit_their_schema(
    service: Service, trio: list[Person]
) -> None:
    schema = record_schema(all_games())
    jsonschema.Draft202012Validator.check_schema(schema)
    check = jsonschema.Draft202012Validator(schema)
    match = await service.running(trio, options={"deals": 1})
    await play_out(trio, match)
    record = await trio[0].get(f"/v1/matches/{match}/record")
    check.validate(record)
    check.validate({**record, "options": {}})
    lean = {key: value for key, value in record.items() if key not in ("options", "players")}
    check.validate(lean)
    for wrong in (
        {"game": "whist"},
        {"options": {"deals": 99}},
        {"options": {"unheard": 1}},
        {"moves": [{"seat": 99, "move": "pass"}]},
        {"dealing": {"kind": "seeded"}},
        {"more": 1},
    ):
        with pytest.raises(jsonschema.ValidationError):
            check.validate({**record, **wrong})


def test_the_toy_alone_is_a_service_as_well() -> None:
    document = json.loads(openapi_text(app_for(Catalogue([ToyEngine()]))))
    OpenAPIV31SpecValidator(document).validate()
    assert [option["$ref"] for option in document["components"]["schemas"]["View"]["oneOf"]] == [
        "#/components/schemas/ToyView"
    ]


def test_each_stream_of_lines_documents_that_it_says_that_it_lives() -> None:
    document = json.loads(openapi_text(app_for(all_games())))
    answers = {
        path: operations["get"]["responses"]["200"]["content"]["application/x-ndjson"]["schema"]
        for path, operations in document["paths"].items()
        if "text/event-stream" in str(operations.get("get"))
    }
    assert len(answers) == 4
    heartbeat = {"$ref": "#/components/schemas/StreamHeartbeat"}
    assert [path for path, schema in answers.items() if heartbeat not in schema["anyOf"]] == []
    told = document["components"]["schemas"]["StreamHeartbeat"]
    jsonschema.validate({"type": "heartbeat"}, told)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"type": "hello"}, told)
