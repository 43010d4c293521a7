"""What a serving process writes to standard error."""

import json
import logging
from pathlib import Path

import httpx
import pytest
import structlog

from app.main import configure_logs
from app.settings import read_settings
from tests.real.forked import Forked
from tests.real.service import environment, service_process

HAND = "AS KS secret-hand"


def _speak() -> None:
    """What libraries and the service say, in a process of its own."""
    configure_logs(read_settings())
    logging.getLogger("alembic.runtime.migration").info("Context impl %s.", "SQLiteImpl")
    theirs = logging.getLogger("uvicorn.error")
    theirs.warning("Shutting down")
    for what in ("handshake", "response"):  # of who was denied, of who was let go: on purpose
        theirs.error(f"ASGI callable returned without completing {what}.")
    structlog.get_logger().info("ours", match="m1")
    structlog.get_logger().info("ours", half="\ud800", path=Path("data"))
    try:
        _fail(HAND)
    except ValueError:
        structlog.get_logger().exception("ours failed")
        theirs.exception("theirs failed")


def _fail(_hand: str) -> None:
    raise ValueError("broken")


def _said(folder: Path, **settings: object) -> str:
    said = folder / "said"
    assert Forked(_speak, {**environment(**settings), "FORCE_COLOR": "1"}, said).wait(60) == 0
    return said.read_text()


def test_lines_of_libraries_are_json_as_ours_are(tmp_path: Path) -> None:
    lines = [json.loads(line) for line in _said(tmp_path, log_format="json").splitlines()]
    assert [line["event"] for line in lines] == [
        "Context impl SQLiteImpl.",
        "Shutting down",
        "ours",
        "ours",
        "ours failed",
        "theirs failed",
    ]
    assert [line["level"] for line in lines] == [
        *("info", "warning", "info", "info", "error", "error")
    ]
    assert (lines[3]["half"], lines[3]["path"]) == ("\ud800", repr(Path("data")))
    assert all(line["timestamp"].endswith("Z") for line in lines)
    assert lines[0]["logger"] == "alembic.runtime.migration"
    assert all("ValueError: broken" in line["exception"] for line in lines[4:])


def test_for_people_there_are_no_colours_where_no_terminal_is(tmp_path: Path) -> None:
    said = _said(tmp_path, log_format="console")
    assert "Context impl SQLiteImpl." in said
    assert "\x1b" not in said


@pytest.mark.parametrize("log_format", ["console", "json"])
def test_tracebacks_hold_no_local_variables(log_format: str, tmp_path: Path) -> None:
    said = _said(tmp_path, log_format=log_format)
    assert said.count("ValueError: broken") == 2
    assert HAND not in said


def test_everything_that_a_service_logs_as_json_is_json(sqlite_url: str, tmp_path: Path) -> None:
    with service_process(tmp_path, sqlite_url, log_format="json") as service:
        httpx.get(f"{service.url}/v1/games", trust_env=False, verify=False)
        assert service.stop() == 0
        lines = service.log.read_text().splitlines()
    banners = [line for line in lines if line.startswith("Tricktable: ")]
    assert len(banners) == 1
    logged = [json.loads(line) for line in lines if line not in banners]
    assert [line["path"] for line in logged if line["event"] == "request"] == ["/v1/games"]
