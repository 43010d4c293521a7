"""What ``replay`` prints of a match, in every game: tricks, cards that lie open, results."""

import json
import re
from pathlib import Path

import pytest

from app.stock import catalogue
from tests.cli.conftest import Run

RECORDS = Path(__file__).parents[1] / "games" / "records"
GAMES = catalogue()
MATCHES = [
    "tuppi/spoken-shows",
    "tuppi/restless",
    "kolmen-tuppi/three-collect-to-tuppi",
    "avotuppi/rise-to-tuppi",
    "chaupatia/played-out",
    "paskievics/five-at-the-table",
    "paskievics/restless",
]


def record(tmp_path: Path, name: str, **changes: object) -> Path:
    """A golden record alone, as the service would hand it out."""
    found = json.loads((RECORDS / f"{name}.json").read_bytes())
    path = tmp_path / "record.json"
    path.write_text(json.dumps({**found.get("record", found), **changes}))
    return path


def told(run: Run, path: Path, language: str = "en") -> list[str]:
    replayed = run("replay", path, "--language", language)
    assert replayed.exit_code == 0, replayed.output
    return replayed.stdout.splitlines()


@pytest.mark.parametrize("name", MATCHES)
def test_every_trick_is_told_with_who_took_it_the_last_of_a_deal_too(
    run: Run, tmp_path: Path, name: str
) -> None:
    path = record(tmp_path, name)
    deals = GAMES[name.partition("/")[0]].verify(GAMES.read_record(path.read_bytes())).deals
    winners = [trick.winner for deal in deals for trick in getattr(deal, "tricks")]  # noqa: B009
    found = [re.search(r" → Trick: Seat (\d)$", line) for line in told(run, path)]
    assert [int(one[1]) - 1 for one in found if one] == winners
    assert winners


def test_the_open_cards_before_the_players_stand_beside_their_hands(
    run: Run, tmp_path: Path
) -> None:
    lines = told(run, record(tmp_path, "avotuppi/rise-to-tuppi"), "fi")
    heading, _, first, second = lines[2:6]
    assert re.findall(r"[^\s┃]+", heading) == ["Paikka", "Käsi", "Avokortit"]
    assert "3D 6D 9H KH 8S KS" in first
    assert "TD AH JH 5H QS 4C JC KC 2H 2D" in first
    assert "3H TC KD AS 9S 6H 7S 5S 2C JD" in second


def test_where_nothing_lies_open_there_is_no_place_for_it(run: Run, tmp_path: Path) -> None:
    lines = told(run, record(tmp_path, "chaupatia/played-out"))
    assert not any("Open cards" in line for line in lines)


@pytest.mark.parametrize(
    ("name", "language", "heading"),
    [
        ("chaupatia/played-out", "nl", "Ronde 2"),
        ("tuppi/restless", "nl", "Spel 2"),
        ("chaupatia/played-out", "hu", "2. leosztás"),
        ("chaupatia/played-out", "fi", "Jako 2"),
        ("chaupatia/played-out", "en", "Deal 2"),
    ],
)
def test_deals_are_called_as_the_game_calls_them(
    run: Run, tmp_path: Path, name: str, language: str, heading: str
) -> None:
    lines = told(run, record(tmp_path, name), language)
    assert heading in [line.strip() for line in lines]


@pytest.mark.parametrize(
    ("language", "result"),
    [
        ("en", "declarer: Seat 5, bid 7, failed, points earned 14"),
        ("nl", "wie speelt: Plaats 5, bod 7, niet gehaald, verdiende punten 14"),
        ("hu", "felvevő: 5. hely, licit 7, elbukva, szerzett pontok 14"),
        ("fi", "pelinviejä: Paikka 5, tarjous 7, epäonnistui, ansaitut pisteet 14"),
    ],
)
def test_a_contract_that_was_not_made_is_told_in_words(
    run: Run, tmp_path: Path, language: str, result: str
) -> None:
    lines = told(run, record(tmp_path, "chaupatia/played-out"), language)
    assert any(line.startswith(f"  = {result} | ") for line in lines)


def test_whoever_holds_a_seat_is_no_part_of_the_story(run: Run, tmp_path: Path) -> None:
    path = record(tmp_path, "chaupatia/house-bots")
    assert b'"bot:5"' in path.read_bytes()
    said = [line for line in told(run, path, "nl") if "wedstrijdleider" in line]
    called = "  wedstrijdleider: kondigt de laatste ronde aan"
    back = "  wedstrijdleider: neemt de laatste ronde terug: de partij gaat door"
    assert said == [called, back, called]


def test_a_settlement_is_told_item_by_item_with_level_and_payment(run: Run, tmp_path: Path) -> None:
    lines = told(run, record(tmp_path, "paskievics/doubled-to-the-top"))
    items = [line for line in lines if line.startswith("  + ")]
    assert items[:3] == [
        "  + volát (declarer’s side, failed, mordkontra, worth 768)",
        "  + volát (opposing side, failed, mordkontra, worth 768)",
        "  + the game (declarer’s side, mordkontra, worth 128)",
    ]
    assert len(items) == 9
    assert not any("office" in line for line in lines)
    result = lines[lines.index(items[-1]) + 1]
    assert "payments Seat 1: 256; Seat 2: −256; Seat 3: 256; Seat 4: −256 |" in result
    assert "tricks declarer’s side: 6; opposing side: 3" in result


def test_the_score_of_a_pair_is_told_by_the_names_of_its_players(run: Run, tmp_path: Path) -> None:
    players = ["Aino", "Maija", "Eero", "Otto"]
    lines = told(run, record(tmp_path, "tuppi/spoken-shows", players=players), "fi")
    assert lines[-2].endswith(" | nousu 1 Aino + 3 Eero: 0; 2 Maija + 4 Otto: 56")
    assert lines[-1] == "Tulos: tuppi – 2 Maija + 4 Otto"
    unnamed = told(run, record(tmp_path, "tuppi/spoken-shows"), "fi")
    assert unnamed[-2].endswith(" | nousu paikat 1 ja 3: 0; paikat 2 ja 4: 56")


@pytest.mark.parametrize(
    ("name", "language", "line"),
    [
        ("trial-failed", "en", "  = void deal: the trial failed | winnings Seat 1: 0; Seat 2: 0; "),
        ("thrown-in", "hu", "  = érvénytelen leosztás: bedobás | nyeremény 1. hely: 0; "),
        ("all-passed", "nl", "  = ongeldig spel: iedereen heeft gepast | winst Plaats 1: 0; "),
        (
            "kontra-of-office",
            "nl",
            "  Plaats 1: past · Plaats 3: ambtshalve kontra: de geroepen kaart is afgelegd, ",
        ),
        ("kontra-of-office", "en", "  = declarer: Seat 1, three, called card: tarokk XIX, alone, "),
        ("yielded", "fi", "  Paikka 3: passaa (luovuttaa)"),
        ("invit-to-the-nineteen", "en", "  Seat 3: bids solo (invit: XIX)"),
        ("self-call", "hu", ", hívott lap: XX-as tarokk, egyedül, "),
        ("yielded", "en", ", two, called card: tarokk XX, called partner: Seat 3, "),
    ],
)
def test_what_the_moves_do_not_say_is_told_too(
    run: Run, tmp_path: Path, name: str, language: str, line: str
) -> None:
    lines = told(run, record(tmp_path, f"paskievics/{name}"), language)
    assert [one for one in lines if line in one] != []


def test_a_pass_and_a_bid_without_more_to_them_are_told_alone(run: Run, tmp_path: Path) -> None:
    lines = told(run, record(tmp_path, "paskievics/yielded"))
    assert [one for one in lines if "yields" in one] == ["  Seat 3: passes (yields)"]
    assert not any("invit" in one or "void" in one or "office" in one for one in lines)


def test_an_item_is_told_with_the_side_whose_it_is(run: Run, tmp_path: Path) -> None:
    lines = told(run, record(tmp_path, "paskievics/volat-announced-failed-O"), "nl")
    items = [line for line in lines if line.startswith("  + volát")]
    assert items == [
        "  + volát (partij van de leider, mislukt, kontra, goed voor 24)",
        "  + volát (tegenpartij, mislukt, kontra, goed voor 24)",
    ]
