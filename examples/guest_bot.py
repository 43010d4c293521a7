"""A whole player in one file: joins as a guest, plays a match against house bots, and goes.

    python3 examples/guest_bot.py [GAME] [URL]

Nothing but Python's standard library. It makes the first legal move each time: put your own choice
into ``choose``. A request that fails on the way may be sent again as it is: a turn counts once.
"""

import json
import sys
import time
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

GAME = sys.argv[1] if len(sys.argv) > 1 else "tuppi"
URL = sys.argv[2] if len(sys.argv) > 2 else "http://127.0.0.1:8000"


def choose(view: dict[str, Any], moves: list[dict[str, Any]]) -> str:
    """Your bot: what it sees and what it may do, in; the text of one move, out."""
    return str(moves[0]["move"])


def call(method: str, path: str, body: object = None, token: str | None = None) -> Any:
    """One request; the JSON of its answer."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(URL + path, data, headers, method=method), timeout=30) as answer:
        return json.load(answer)


def main() -> None:
    """Play one match to its end and print how it ended."""
    token = call("POST", "/v1/guests", {"name": "One-file bot"})["secret"]
    seats = min(call("GET", f"/v1/games/{GAME}")["seats"])
    bots = [{"kind": "bot", "policy": "steady"}] * (seats - 1)
    wanted = {"game": GAME, "seats": [{"kind": "me"}, *bots]}
    seen = call("POST", "/v1/matches", wanted, token)
    match = seen["match"]["id"]
    while seen["match"]["status"] == "running":
        you = seen["you"]
        # A vote is no answer to a turn, and an attempt may be refused: this bot leaves both.
        legal = you["legal_moves"]
        moves = [move for move in legal if not move["out_of_turn"] and not move["attempt"]]
        if you["must_act"]:
            sent = {"turn": you["turn"], "move": choose(seen["view"], moves)}
            try:
                seen = call("POST", f"/v1/matches/{match}/moves", sent, token)["match"]
            except HTTPError as refused:
                # Where several choose at once, one answer may settle it before yours has come.
                seen = call("GET", f"/v1/matches/{match}", token=token)
                if refused.code != 409 or seen["you"] == you:
                    raise
        else:
            time.sleep(0.05)
            seen = call("GET", f"/v1/matches/{match}", token=token)
    outcome = seen["match"]["outcome"]
    print(f"{URL}/v1/matches/{match}: {outcome['by']}, winners {outcome['winners']}")


if __name__ == "__main__":
    main()
