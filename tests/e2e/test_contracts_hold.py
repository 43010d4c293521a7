"""schemathesis against both contracts: what they promise is what a real process answers.

Everything is derived from a fixed seed, so that a finding repeats.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import httpx
import pytest
import requests
import schemathesis

from app.application.streams.my_turns import LONGEST_WAIT
from tests.real.service import ServiceProcess

REST_EXAMPLES = 10
GRAPHQL_EXAMPLES = 10
DATABASE = "none"
OPENAPI = Path(__file__).parents[2] / "openapi"

Case: TypeAlias = schemathesis.Case[Any]

pytestmark = pytest.mark.timeout(180)


def _config(examples: int) -> schemathesis.Config:
    return schemathesis.Config.from_dict(
        {
            "seed": 2026,
            "suppress-health-check": ["too_slow"],  # the machine may be
            "generation": {
                "max-examples": examples,
                "deterministic": True,
                # Parameters that a route does not know are ignored, as everywhere on the web.
                "allow-extra-parameters": False,
                # The generator does not know @oneOf, whose member must not be null.
                "graphql-allow-null": False,
                "database": DATABASE,
                "no-shrink": True,
            },
            "checks": {
                "positive_data_acceptance": {"enabled": False},
                # A body that is too large is refused before anybody looks at its form.
                "negative_data_rejection": {"expected-statuses": ["4xx", "5xx"]},
            },
        }
    )


@pytest.fixture(scope="module")
def caller(service: ServiceProcess) -> Iterator[httpx.Client]:
    """Somebody with a token of every scope."""
    with httpx.Client(base_url=service.url, trust_env=False, verify=False) as client:
        account = {"login": "schemathesis", "name": "Thesis", "password": "long enough"}
        made = client.post("/v1/accounts", json=account)
        assert made.status_code == 201, made.text
        client.headers["Authorization"] = f"Bearer {made.json()['secret']}"
        yield client


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    """One connection for thousands of requests; proxies are not looked for with each."""
    with requests.Session() as made:
        made.trust_env = False
        yield made


@pytest.fixture(scope="module")
def known(caller: httpx.Client) -> dict[str, str]:
    """Values of path parameters that lead somewhere."""
    bot = {"kind": "bot", "policy": "random"}
    body = {"game": "tuppi", "seats": [{"kind": "me"}, bot, bot, bot]}
    opened = caller.post("/v1/matches", json=body)
    assert opened.status_code == 201, opened.text
    me = caller.get("/v1/me").json()["player"]["id"]
    return {
        "game": "tuppi",
        "match": opened.json()["match"]["id"],
        "player": me,
        "other": me,
    }


OF_MEANING = re.compile(
    r"Input should be a valid integer|Expected `int.*`, got `float`|no such day"
)


def nothing_well_formed_is_called_malformed(
    _context: schemathesis.CheckContext, response: schemathesis.Response, case: Case
) -> None:
    """What the contract allows may be refused for what it means, but never for its form.

    But for ``1.0``, an integer to JSON Schema and none to a strict reader, and for the 30th of
    February, which no pattern that people could read keeps out.
    """
    positive = case.meta is not None and case.meta.generation.mode.is_positive
    if positive and response.status_code == 422:
        problem = response.json()
        reasons = [param["value"] for param in problem["params"] if param["name"] == "reason"]
        strict = len(reasons) == 1 and OF_MEANING.fullmatch(reasons[0]) is not None
        assert problem["code"] != "malformed-request" or strict, problem


rest = schemathesis.openapi.from_path(
    OPENAPI / "openapi.json", config=_config(REST_EXAMPLES)
).exclude(operation_id="my_events")  # it never ends; tests of streams read it
graphql = schemathesis.graphql.from_path(
    OPENAPI / "schema.graphql", config=_config(GRAPHQL_EXAMPLES)
)
WAIT = re.compile(r"wait: (\d+)")
KNOWN: dict[str, str] = {}


@rest.hook
def map_path_parameters(_context: Any, parameters: dict[str, Any] | None) -> dict[str, Any] | None:
    """Most well-formed ids become ones that lead somewhere."""
    return parameters and {
        name: KNOWN[name] if name in KNOWN and len(str(value)) % 3 else value
        for name, value in parameters.items()
    }


def _would_wait(query: Mapping[str, Any]) -> bool:
    """Nobody waits for a turn that does not come; what is no such number stays."""
    wait = str(query.get("wait", ""))
    return wait.isdecimal() and int(wait) <= LONGEST_WAIT


@rest.parametrize()
def test_rest_answers_as_its_contract_says(
    case: Case, caller: httpx.Client, session: requests.Session, known: dict[str, str]
) -> None:
    KNOWN.update(known)
    if _would_wait(case.query or {}):
        case.query["wait"] = 0
    case.call_and_validate(
        base_url=str(caller.base_url),
        session=session,
        headers={"Authorization": caller.headers["Authorization"]},
        additional_checks=[nothing_well_formed_is_called_malformed],
    )


def _no_wait(found: re.Match[str]) -> str:
    """Nobody waits for a turn that does not come; a number that is none stays."""
    return "wait: 0" if int(found[1]) < 2**31 else found[0]


@graphql.parametrize()
def test_graphql_answers_as_its_schema_says(
    case: Case, caller: httpx.Client, session: requests.Session
) -> None:
    case.body = WAIT.sub(_no_wait, case.body) if isinstance(case.body, str) else case.body
    case.call_and_validate(
        base_url=f"{caller.base_url}/graphql",
        session=session,
        headers={"Authorization": caller.headers["Authorization"]},
    )
