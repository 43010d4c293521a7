"""What may be sent again: every POST under a key, or for a reason without one."""

from typing import Any, Final

from app.application.tournament.editing_once import TELLINGS
from app.engine.catalogue import Catalogue
from app.games import CATALOGUE
from app.graphql.schema import build_schema
from tests.surfaces.test_parity import camel, document

READS: Final = "reads, and stores nothing"
ONCE: Final = "done again, it changes nothing"
UNKEYED: Final = {
    "get_invitation": READS,
    "get_linked_sheet": READS,
    "preview_entries": READS,
    "score_sheet": READS,
    "verify_record": READS,
    "what_if": READS,
    "confirm_ready": ONCE,
    "release_bot": ONCE,
    "submit_sheet": ONCE,
    "sign_sheet": ONCE,
    "take_role": ONCE,
    "play_move": "`turn` says which decision it is",
    "direct_match": "`position` says after which event it is",
    "anonymize": "whoever did it has no token any more",
}
"""POSTs without a key, and why."""


def operations() -> dict[str, tuple[str, set[str]]]:
    """Every operation: its method, and the headers that it takes."""
    return {
        operation["operationId"]: (
            method,
            {one["name"] for one in operation.get("parameters", []) if one["in"] == "header"},
        )
        for methods in document(Catalogue(CATALOGUE))["paths"].values()
        for method, operation in methods.items()
    }


def test_every_post_takes_a_key_or_has_a_reason_to_take_none() -> None:
    posts = {name for name, (method, _) in operations().items() if method == "post"}
    keyed = {name for name, (_, headers) in operations().items() if "idempotency-key" in headers}
    assert posts - keyed == set(UNKEYED)


def test_every_edit_that_names_what_it_has_seen_takes_a_key() -> None:
    unkeyed = {
        name
        for name, (_, headers) in operations().items()
        if "if-match" in headers and "idempotency-key" not in headers
    }
    assert unkeyed == set()


def test_every_answer_of_an_edit_can_be_told_again() -> None:
    answered = set()
    for methods in document(Catalogue(CATALOGUE))["paths"].values():
        for operation in methods.values():
            headers = {one["name"] for one in operation.get("parameters", [])}
            if "if-match" in headers and operation["operationId"] != "create_export":
                schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
                answered.add(schema["$ref"].rpartition("/")[2])
    assert answered == set(TELLINGS)


def test_graphql_takes_a_key_where_rest_does() -> None:
    schema: Any = build_schema(Catalogue(CATALOGUE))._schema
    mutations = schema.type_map["Mutation"].fields
    keyed = {name for name, field in mutations.items() if "idempotencyKey" in field.args}
    assert keyed == {
        camel(name) for name, (_, headers) in operations().items() if "idempotency-key" in headers
    }
