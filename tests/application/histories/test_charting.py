"""The chart of a season: every number of it, also in words."""

from xml.etree import ElementTree as ET

from app.application.actor import STRANGER
from app.application.histories.charting import get_season_chart
from app.application.histories.seasons import Season
from app.application.ports import Tx
from app.persistence.databases import AnyDatabase
from tests.application.histories.played import store_match
from tests.storage.world import actors

SVG = "{http://www.w3.org/2000/svg}"


async def test_a_season_is_drawn_day_by_day_and_game_by_game(database: AnyDatabase) -> None:
    people = await actors(database, "Ann", "Ben")
    ann, ben = (str(one.account) for one in people)

    def store(tx: Tx) -> None:
        two = ((ann,), (ben,))
        for number, (day, game, result) in enumerate(
            [
                *((0, "toy", "won"), (0, "toy", "won"), (3, "other", "lost")),
                *((7, "toy", "lost"), (7, "toy", "drawn"), (400, "toy", "won")),
            ]
        ):
            lost = "drawn" if result == "drawn" else "won" if result == "lost" else "lost"
            store_match(tx, f"m{number}", two, (result, lost), day, game=game)
        store_match(tx, "hidden", two, ("won", "lost"), 9, shown=False)

    await database.write(store)
    season = Season(season=2026)
    for who, told in (
        (people[0], "game.toy: 2026-01-01 2, 2026-01-04 2, 2026-01-08 1, 2026-01-10 2"),
        (STRANGER, "game.toy: 2026-01-01 2, 2026-01-04 2, 2026-01-08 1"),
    ):
        chart = ET.fromstring((await database.read(get_season_chart, who, ann, season)).svg)
        words = (chart.findtext(f"{SVG}desc") or "").splitlines()
        assert words[1] == told
        assert words[0].startswith("game.other: 2026-01-04 −1, 2026-01-08 −1")
    empty = (await database.read(get_season_chart, STRANGER, ann, Season(season=2020))).svg
    assert ET.fromstring(empty).findtext(f"{SVG}desc") in (None, "")
