"""The example programs, as a stranger would run them: with nothing but Python."""

import json
import subprocess
import sys
from pathlib import Path

import httpx

from app.engine.cards import FRENCH
from app.engine.shuffle import shuffled
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
    proof = httpx.get(f"{match}/proof").json()
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proof))
    checked = run("check_deal.py", str(file), "52", "1")
    assert checked.returncode == 0, checked.stderr
    order = [int(place) for place in checked.stdout.splitlines()[1].split()]
    dealt = shuffled(FRENCH.codes, proof["seed"], "pack:1")
    assert tuple(FRENCH.codes[place] for place in order) == dealt

    digit = "0" if proof["seed"][0] != "0" else "1"
    file.write_text(json.dumps({**proof, "seed": digit + proof["seed"][1:]}))
    assert run("check_deal.py", str(file), "52", "1").returncode == 1
