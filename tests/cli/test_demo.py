"""``demo``: a whole match against a real service, and what stops it."""

from pathlib import Path

import httpx
import pytest

from tests.cli.conftest import Run
from tests.real.process import free_port
from tests.real.service import ServiceProcess


@pytest.mark.parametrize("bots", ["house", "script"])
def test_a_demo_match_ends_with_its_result_and_a_record_that_verifies(
    run: Run, service: ServiceProcess, tmp_path: Path, bots: str
) -> None:
    options = '{"match": "turnaus", "match_deals": 12}'
    told = run("demo", "--url", service.url, "--bots", bots, "--options", options, "-l", "fi")
    assert told.exit_code == 0, told.output
    lines = told.stdout.splitlines()
    assert lines[0].startswith("Tuppi"), lines[0]
    assert f"{service.url}/v1/matches/" in lines[0]
    assert any(line.startswith("Tulos: ") for line in lines)
    assert sum("  = " in line for line in lines) >= 1, "no scores were told"
    label, address = lines[-1].split()
    assert label == "Tallenne:"
    record = httpx.get(address, trust_env=False, verify=False)
    assert record.is_success
    path = tmp_path / "record.json"
    path.write_bytes(record.content)
    assert run("verify", path).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--game", "nope"), "There is no game “nope” here."),
        (("--game", "nope"), "Games: tuppi"),
        (("--game", "nope", "--language", "fi"), "nope"),
        (("--game", "../guests"), "Games: tuppi"),
        (("--policy", "genius"), "random"),
        (("--options", "{"), "--options"),
        (("--options", "[]"), "--options"),
        (("--options", '{"sooli": 3}'), "--options"),
        (("--options", '{"match": "turnaus", "sooli": true}'), "TUP-"),
    ],
    ids=str,
)
def test_a_demo_that_cannot_be_played_says_why(
    run: Run, service: ServiceProcess, arguments: tuple[str, ...], says: str
) -> None:
    refused = run("demo", "--url", service.url, *arguments)
    assert refused.exit_code == 1
    assert says in refused.stderr, refused.stderr
    assert '"type"' not in refused.stderr, "a raw answer"
    assert "Result" not in refused.stdout


def test_a_service_out_of_reach_is_a_sentence_with_a_way_out(run: Run) -> None:
    refused = run("demo", "--url", f"http://127.0.0.1:{free_port()}")
    assert refused.exit_code == 1
    assert "make run" in refused.stderr
    assert "--url" in refused.stderr


def test_a_language_or_a_kind_of_bots_that_does_not_exist_is_refused_with_the_choices(
    run: Run,
) -> None:
    assert "fi" in run("demo", "--language", "sv").stderr
    assert "script" in run("demo", "--bots", "clever").stderr
