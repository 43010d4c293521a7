"""Rounds are matched and searched before the write that draws them: others need not wait."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace
from threading import current_thread
from typing import Any

import pytest

from app.application.actor import Actor
from app.application.errors import Code, Refused
from app.application.tournament.ahead import edited_ahead
from app.application.tournament.announcing import (
    WantedTournament,
    create_tournament,
    get_tournament,
    open_registration,
)
from app.application.tournament.drawing import WantedDraw, draw_round, redraw_round
from app.application.tournament.entering import WantedEntry, add_entries
from app.domain.tournament import drawing
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import RandomDraw
from app.domain.tournament.swiss import Edge
from app.persistence.databases import AnyDatabase
from app.persistence.matching import KeptPairs, Pairs, heaviest_pairs
from app.stock import catalogue
from tests.storage.fixtures import Storage
from tests.storage.world import actors, context_of


@dataclass
class Swiss:
    """A Swiss tournament of five pairs, and on which threads its rounds were matched."""

    database: AnyDatabase
    director: Actor
    id: str
    threads: list[str]

    async def revision(self) -> int:
        """That of the tournament now."""
        return (await self.database.read(get_tournament, self.director, self.id)).revision


@dataclass
class Watched:
    """A matcher that notes where it is asked."""

    threads: list[str] = field(default_factory=list)

    def __call__(self, edges: Sequence[Edge]) -> Pairs:
        """The pairs."""
        self.threads.append(current_thread().name.partition("_")[0])
        return heaviest_pairs(edges)


@pytest.fixture
async def swiss(sqlite_storage: Storage) -> AsyncIterator[Swiss]:
    """Its registration is open."""
    watched = Watched()
    context = replace(context_of(catalogue()), matcher=KeptPairs(watched))
    async with sqlite_storage.serve(context) as database:
        (dan,) = await actors(database, "Dan")
        made = await database.write(create_tournament, dan, WantedTournament("S", "tuppi-swiss"))
        made = await database.write(open_registration, dan, made.tournament.id, made.revision)
        names = [WantedEntry(f"Pair {number}") for number in range(5)]
        id = made.tournament.id
        await database.write(add_entries, dan, id, names, made.revision)
        yield Swiss(database, dan, id, watched.threads)


async def test_a_swiss_round_is_matched_beside_the_writer_and_once(swiss: Swiss) -> None:
    seen = await swiss.revision()
    told = swiss.database, swiss.director, None
    drawn = await edited_ahead(*told, draw_round, swiss.id, WantedDraw(), seen)
    assert (len(drawn.tables), len(drawn.byes)) == (2, 1)
    assert swiss.threads == ["computing"]
    late = [WantedEntry("Pair 5")]
    view = await swiss.database.write(add_entries, swiss.director, swiss.id, late, drawn.revision)
    again = WantedDraw("Somebody came late")
    anew = await edited_ahead(*told, redraw_round, swiss.id, "1.1", again, view.revision)
    assert (len(anew.tables), len(anew.byes)) == (3, 0)
    assert swiss.threads == ["computing"] * 2


async def test_what_is_refused_anyhow_is_not_matched(swiss: Swiss) -> None:
    seen = await swiss.revision()
    (eve,) = await actors(swiss.database, "Eve")
    for who, revision, code in (
        (swiss.director, seen - 1, Code.EDITED_MEANWHILE),
        (swiss.director, None, Code.EDIT_UNSEEN),
        (eve, seen, Code.NOT_ORGANIZER),
    ):
        with pytest.raises(Refused) as info:
            await edited_ahead(
                swiss.database, who, None, draw_round, swiss.id, WantedDraw(), revision
            )
        assert info.value.kind == code
    assert (swiss.threads, await swiss.revision()) == ([], seen)


async def test_tables_that_break_wishes_are_searched_beside_the_writer_and_once(
    sqlite_storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []
    searched = drawing._searched

    def search(*told: Any) -> Any:
        threads.append(current_thread().name.partition("_")[0])
        return searched(*told)

    monkeypatch.setattr(drawing, "_searched", search)
    stage = RandomDraw(name="R", rounds=1, tables=(3,), separate_clubs=True)
    async with sqlite_storage.serve(context_of()) as database:
        (dan,) = await actors(database, "Dan")
        wanted = WantedTournament("Day", game="toy", options=b"{}", plan=Plan((stage,)))
        made = await database.write(create_tournament, dan, wanted)
        made = await database.write(open_registration, dan, made.tournament.id, made.revision)
        names = [WantedEntry(f"Name {number}", club="Ruka") for number in range(6)]
        id = made.tournament.id
        made = await database.write(add_entries, dan, id, names, made.revision)
        seen = made.revision
        drawn = await edited_ahead(database, dan, None, draw_round, id, WantedDraw(), seen)
        assert (len(drawn.tables), threads) == (2, ["computing"])


def test_of_many_answers_the_last_ones_are_kept() -> None:
    watched = Watched()
    matcher = KeptPairs(watched)
    asked = [((0, 1, weight),) for weight in range(5)]
    found = [matcher(one) for one in asked]
    assert found == [heaviest_pairs(one) for one in asked]
    assert [matcher(one) for one in asked[1:]] == found[1:]
    assert len(watched.threads) == 5
    matcher(asked[0])
    assert len(watched.threads) == 6
