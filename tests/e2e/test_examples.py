"""The example programs, as a stranger would run them: with nothing but Python."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

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


def test_draws_can_be_checked_by_the_log_that_the_service_tells(
    service: ServiceProcess, tmp_path: Path
) -> None:
    with httpx.Client(base_url=service.url) as stranger:
        guest = good(stranger.post("/v1/guests", json={"name": "Ann"}))
        headers = {"Authorization": f"Bearer {guest['secret']}"}
        with httpx.Client(base_url=service.url, headers=headers) as owner:
            path, bound = drawn(owner)
        for name, client in (("owner", {"headers": headers}), ("stranger", {})):
            files = log_files(stranger, path, tmp_path / name, **client)
            checked = run("check_draw.py", *files, "--commitment", bound)
            assert (name, checked.returncode) == (name, 0), checked.stdout
            assert "All 3 draws keep to seeds" in checked.stdout
            spoil(files)
            checked = run("check_draw.py", *files, "--commitment", bound)
            assert (checked.returncode, checked.stdout) == (
                1,
                "Wrong: round 1.2: the seed is NOT the one committed to\n",
            )


PLAN = {"stages": [{"kind": "random_draw", "name": "R", "rounds": 2, "tables": [4, 5]}]}


def drawn(owner: httpx.Client) -> tuple[str, str]:
    """A tournament with two rounds, of which the first was drawn again; what bound its first."""
    day = {"name": "Day", "game": "paskievics", "plan": PLAN}
    path = f"/v1/tournaments/{good(owner.post('/v1/tournaments', json=day))['tournament']['id']}"

    def edit(part: str, body: object = None) -> Any:
        seen = {"If-Match": f'"{good(owner.get(path))["revision"]}"'}
        return good(owner.post(path + part, json=body, headers=seen))

    bound = edit("/registration")["commitment"]
    edit("/entries", {"entries": [{"name": f"Name {number}"} for number in range(13)]})
    edit("/rounds", {})
    edit("/rounds/1.1/redraw", {"reason": "Late"})
    edit("/rounds/1.1/publication")
    edit("/rounds", {"reason": "Early"})
    edit("/rounds/1.2/publication")
    return path, bound


def log_files(client: httpx.Client, path: str, folder: Path, **sent: Any) -> list[str]:
    """The log as files, a page each, as its description says."""
    folder.mkdir()
    files: list[str] = []
    after = ""
    while True:
        page = good(client.get(f"{path}/log?limit=10{after}", **sent))
        files.append(str(folder / f"log{len(files)}.json"))
        Path(files[-1]).write_text(json.dumps(page))
        if not page["page"]["has_more"]:
            return files
        after = f"&after={page['page']['next']}"


def spoil(files: list[str]) -> None:
    """Another digit in the seed of the last draw."""
    pages = {file: json.loads(Path(file).read_text()) for file in files}
    facts = [one["fact"] for page in pages.values() for one in page["entries"]]
    last = [fact for fact in facts if fact["fact"] == "round_drawn"][-1]
    last["seed"] = ("0" if last["seed"][0] != "0" else "1") + last["seed"][1:]
    for file, page in pages.items():
        Path(file).write_text(json.dumps(page))


def good(response: httpx.Response) -> Any:
    """The JSON of a success."""
    assert response.is_success, response.text
    return response.json()
