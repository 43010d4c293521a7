"""``page``: records as pages and pictures, offline."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.conftest import Run

RECORDS = Path(__file__).parents[1] / "games" / "records"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record of twelve deals, alone in a file."""
    golden = json.loads((RECORDS / "tuppi" / "twelve-deals-decided-on-points.json").read_bytes())
    path = tmp_path / "record.json"
    path.write_text(json.dumps(golden["record"]))
    return path


def test_a_match_becomes_one_page_with_all_its_deals(
    run: Run, record: Path, tmp_path: Path
) -> None:
    out = tmp_path / "match.html"
    made = run("page", record, "--out", out, "--language", "fi")
    assert (made.exit_code, made.stdout.strip()) == (0, str(out)), made.output
    page = out.read_text()
    assert page.count('<section class="deal">') == 12
    assert "Tulos: " in page
    assert "Ottelu on kesken." not in page


def test_a_deal_becomes_a_picture_or_a_page(run: Run, record: Path, tmp_path: Path) -> None:
    picture, page = tmp_path / "deal.svg", tmp_path / "deal.html"
    assert run("page", record, "--deal", 3, "--out", picture).exit_code == 0
    assert run("page", record, "--deal", 3, "--out", page).exit_code == 0
    title = ET.parse(picture).getroot()[0]
    assert title.text == "Tuppi – Deal 3"
    assert page.read_text().count('<section class="deal">') == 1


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (("--out", "match.svg"), "say which with --deal"),
        (("--out", "match.pdf"), "neither in .html nor in .svg"),
        (("--out", "deal.svg", "--deal", "13"), "it has 12 that were finished"),
    ],
)
def test_what_cannot_be_written_is_refused_and_nothing_is_written(
    run: Run, record: Path, tmp_path: Path, asked: tuple[str, ...], told: str
) -> None:
    option, name, *rest = asked
    refused = run("page", record, option, tmp_path / name, *rest)
    assert refused.exit_code == 2
    assert told in refused.stderr
    assert list(tmp_path.iterdir()) == [record]


def test_a_record_with_a_barred_move_gives_its_reason_and_no_page(
    run: Run, record: Path, tmp_path: Path
) -> None:
    found = json.loads(record.read_bytes())
    found["moves"][5]["move"] = "seen"
    record.write_text(json.dumps(found))
    refused = run("page", record, "--out", tmp_path / "match.html")
    assert refused.exit_code == 1
    assert refused.stderr
    assert list(tmp_path.iterdir()) == [record]
