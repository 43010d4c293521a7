"""A tournament of a real service, organized by somebody who sends again what was not answered."""

from dataclasses import dataclass
from typing import Any

import httpx

from tests.e2e.clients import Json, good

PLAN = {"stages": [{"kind": "random_draw", "name": "R", "rounds": 2, "tables": [4, 5]}]}
LINE = {
    "game": "paskievics", "taker": 0, "level": "three", "taken": 3, "called": "XX", "partner": 2,
    "card_points": [61, 33], "side_tricks": [6, 3],
}  # fmt: skip


@dataclass
class Director:
    """Somebody who edits what he has seen."""

    client: httpx.AsyncClient
    path: str

    async def seen(self) -> Json:
        """The tournament now."""
        seen: Json = good(await self.client.get(self.path))
        return seen

    async def send(
        self, path: str, body: Any, revision: int, method: str = "POST"
    ) -> httpx.Response:
        """An edit of this revision."""
        headers = {"If-Match": f'"{revision}"'}
        return await self.client.request(method, self.path + path, json=body, headers=headers)

    async def edit(self, path: str, body: Any = None, method: str = "POST") -> Json:
        """An edit of what is there now, which must be allowed."""
        revision = (await self.seen())["revision"]
        done: Json = good(await self.send(path, body, revision, method))
        return done

    async def facts(self) -> list[Json]:
        """The whole log."""
        found: list[Json] = []
        after = ""
        while True:
            page = good(await self.client.get(f"{self.path}/log?limit=100{after}"))
            found += page["entries"]
            if not page["page"]["has_more"]:
                return found
            after = f"&after={page['page']['next']}"


async def announced(client: httpx.AsyncClient, entries: int) -> Director:
    """A tournament with so many entries, open for registration."""
    body = {"name": "Day", "game": "paskievics", "plan": PLAN}
    made = good(await client.post("/v1/tournaments", json=body))
    director = Director(client, f"/v1/tournaments/{made['tournament']['id']}")
    await director.edit("/registration")
    if entries:
        names = [{"name": f"Name {number}"} for number in range(entries)]
        await director.edit("/entries", {"entries": names})
    return director
