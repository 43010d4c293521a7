"""The example programs, as a stranger would run them: with nothing but Python."""

import json
import subprocess
import sys
from pathlib import Path

import httpx

from tests.real.service import ServiceProcess

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(example: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(EXAMPLES / example), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)


def test_the_one_file_bot_plays_a_match_whose_dealing_can_be_checked(
    service: ServiceProcess, tmp_path: Path
) -> None:
    played = run("guest_bot.py", "tuppi", service.url)
    assert played.returncode == 0, played.stderr
    match = played.stdout.partition(": ")[0]
    files = []
    for part in ("proof", "record", "deals?limit=100"):
        files.append(tmp_path / part[:6])
        files[-1].write_text(httpx.get(f"{match}/{part}").text)
    commitment = json.loads(files[0].read_text())["commitment"]
    checked = run("check_deal.py", *map(str, files), "--commitment", commitment)
    assert checked.returncode == 0, checked.stdout
    assert "were dealt from it" in checked.stdout

    proof = json.loads(files[0].read_text())
    digit = "0" if proof["seed"][0] != "0" else "1"
    files[0].write_text(json.dumps({**proof, "seed": digit + proof["seed"][1:]}))
    checked = run("check_deal.py", *map(str, files), "--commitment", commitment)
    assert (checked.returncode, checked.stdout) == (
        1,
        "Wrong: the seed is NOT the one committed to\n",
    )
