"""An organizer behind REST: sends each edit with the revision that was seen last."""

from dataclasses import dataclass, field
from typing import Any

from tests.rest.service import Person, good


@dataclass
class Organizer:
    """Somebody with a tournament."""

    person: Person
    tournament: str
    revision: int
    names: dict[str, str] = field(default_factory=dict)

    @property
    def path(self) -> str:
        """Where the tournament is."""
        return f"/v1/tournaments/{self.tournament}"

    async def edit(self, path: str, body: Any = None, method: str = "POST") -> Any:
        """The answer to an edit that must be allowed."""
        response = await self.person.call(
            method, self.path + path, json=body, headers={"If-Match": f'"{self.revision}"'}
        )
        view = good(response)
        self.revision = view["revision"]
        for entry in view.get("entries", ()):
            self.names[entry["id"]] = entry["name"]
        return view

    async def draw(self, reason: str = "") -> Any:
        """Draw the next round and publish it."""
        drawn = await self.edit("/rounds", {"reason": reason})
        path = f"/rounds/{drawn['round']}/publication"
        return await self.edit(path, {"hints_accepted": True})

    async def write(
        self, table: str, lines: list[Any], seen: int = 0, *, live: bool = False
    ) -> Any:
        """All lines of a sheet."""
        path = f"{self.path}/tables/{table}/lines"
        body = {"lines": lines, "seen": seen, "live": live}
        return good(await self.person.call("PUT", path, json=body))

    async def play(self, table: str, lines: list[Any]) -> Any:
        """A sheet from the first line to its official end."""
        await self.write(table, lines)
        await self.person.post(f"{self.path}/tables/{table}/submission", {})
        await self.edit(f"/tables/{table}/confirmation", {"signature": "Second"})
        return await self.edit(f"/tables/{table}/official")

    def seated(self, drawn: Any) -> list[list[str]]:
        """The names at the tables of a round."""
        return [[self.names[entry] for entry in table["entries"]] for table in drawn["tables"]]


async def announce(person: Person, body: Any, names: list[str]) -> Organizer:
    """A tournament whose registration is open, with these entries."""
    made = await person.post("/v1/tournaments", body)
    organizer = Organizer(person, made["tournament"]["id"], made["revision"])
    await organizer.edit("/registration")
    if names:
        await organizer.edit("/entries", {"entries": [{"name": name} for name in names]})
    return organizer
