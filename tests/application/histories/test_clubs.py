"""Clubs: each entry once at its table, and nothing before results are released."""

from app.application.actor import STRANGER
from app.application.histories.matches import list_club_results
from app.application.histories.records import get_club_record
from app.application.histories.seasons import Season
from app.application.played import club_key
from app.application.ports import Tx
from app.persistence.databases import AnyDatabase
from tests.application.histories.played import store_match
from tests.storage.world import actors


async def test_a_club_has_the_matches_of_its_entries(database: AnyDatabase) -> None:
    people = await actors(database, "Ann", "Ben", "Cil", "Dan")
    ann, ben, cil, dan = (str(one.account) for one in people)
    club = club_key(" Tuppiseura  RUKA ")

    def store(tx: Tx) -> None:
        pairs = ((ann, ben), (cil, dan))
        store_match(tx, "t1/1.1.1", pairs, ("won", "lost"), 1, tournament="t1", club=club)
        store_match(tx, "t2/1.1.1", pairs, ("lost", "won"), 2, tournament="t2", club=club)
        store_match(
            tx, "t3/1.1.1", pairs, ("won", "lost"), 3, tournament="t3", club=club, shown=False
        )

    await database.write(store)
    for who in (people[0], STRANGER):
        found = await database.read(get_club_record, who, "tuppiseura Ruka")
        (game,) = found.games
        assert (game.matches, game.won, game.lost, game.points) == (2, 1, 1, 1)
        assert [one.times for one in game.counts] == [4, 8]
        listed = await database.read(list_club_results, who, "tuppiseura Ruka", None, 9)
        assert [(one.result, one.match) for one in listed.results] == [
            ("lost", None),
            ("won", None),
        ]
        assert [one.table.tournament_id for one in listed.results if one.table] == ["t2", "t1"]
    series = Season(tournaments=("t2", "t9"))
    assert (await database.read(get_club_record, STRANGER, club, series)).games[0].lost == 1
    for nobody in ("", "  ", "Tuppiseura"):
        assert (await database.read(get_club_record, STRANGER, nobody)).games == ()
