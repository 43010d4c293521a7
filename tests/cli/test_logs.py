"""What a serving process writes to standard error."""

import json
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.real.service import environment, service_process

SPEAKS = """
import logging, structlog
from app.main import configure_logs
from app.settings import read_settings

configure_logs(read_settings())
logging.getLogger("alembic.runtime.migration").info("Context impl %s.", "SQLiteImpl")
logging.getLogger("uvicorn.error").warning("Shutting down")
for what in ("handshake", "response"):  # of who was denied, of who was let go: on purpose
    logging.getLogger("uvicorn.error").error(f"ASGI callable returned without completing {what}.")
structlog.get_logger().info("ours", match="m1")
def fail(hand):
    raise ValueError("broken")
try:
    fail("AS KS secret-hand")
except ValueError:
    structlog.get_logger().exception("ours failed")
    logging.getLogger("uvicorn.error").exception("theirs failed")
"""


def _said(**settings: object) -> str:
    done = subprocess.run(
        [sys.executable, "-c", SPEAKS],
        env={**environment(**settings), "FORCE_COLOR": "1"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout == ""
    return done.stderr


def test_lines_of_libraries_are_json_as_ours_are() -> None:
    lines = [json.loads(line) for line in _said(log_format="json").splitlines()]
    assert [line["event"] for line in lines] == [
        "Context impl SQLiteImpl.",
        "Shutting down",
        "ours",
        "ours failed",
        "theirs failed",
    ]
    assert [line["level"] for line in lines] == ["info", "warning", "info", "error", "error"]
    assert all(line["timestamp"].endswith("Z") for line in lines)
    assert lines[0]["logger"] == "alembic.runtime.migration"
    assert all("ValueError: broken" in line["exception"] for line in lines[3:])


def test_for_people_there_are_no_colours_where_no_terminal_is() -> None:
    said = _said(log_format="console")
    assert "Context impl SQLiteImpl." in said
    assert "\x1b" not in said


@pytest.mark.parametrize("log_format", ["console", "json"])
def test_tracebacks_hold_no_local_variables(log_format: str) -> None:
    said = _said(log_format=log_format)
    assert said.count("ValueError: broken") == 2
    assert "secret-hand" not in said.replace('fail("AS KS secret-hand")', "")


def test_everything_that_a_service_logs_as_json_is_json(sqlite_url: str, tmp_path: Path) -> None:
    with service_process(tmp_path, sqlite_url, log_format="json") as service:
        httpx.get(f"{service.url}/v1/games", trust_env=False, verify=False)
        assert service.stop() == 0
        lines = service.log.read_text().splitlines()
    banners = [line for line in lines if line.startswith("Tricktable: ")]
    assert len(banners) == 1
    logged = [json.loads(line) for line in lines if line not in banners]
    assert any(line.get("path") == "/v1/games" for line in logged) or logged
