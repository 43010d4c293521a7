"""Lists as people paste them, and our own files read again in every language."""

from typing import Any

import pytest

from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, good, refused
from tests.rest.test_exports import made

SINGLES = {"name": "Day", "preset": "paskievics-classic"}
PAIRS = {"name": "Block", "preset": "tuppi-lohko"}
TEAMS = {"name": "Cup", "preset": "chaupatia-cup"}
MEMBERS = {
    "paskievics-classic": (),
    "tuppi-lohko": ("Aino", "Eero"),
    "chaupatia-cup": ("Aino", "Eero", "Ilmari"),
}
Told = list[tuple[str, str, str, tuple[str, ...]]]


def told_of(entries: list[Any]) -> Told:
    """Name, club, city and members."""
    return [(one["name"], one["club"], one["city"], tuple(one["members"])) for one in entries]


async def previewed(day: Organizer, text: str) -> tuple[Told, list[tuple[int, str]]]:
    """What a list would bring, and the codes of what is wrong with it."""
    found = await day.person.post(day.path + "/entry-preview", {"text": text})
    return told_of(found["entries"]), [(one["line"], one["code"]) for one in found["problems"]]


async def test_a_quotation_mark_that_is_not_closed_spoils_its_line_alone(ann: Person) -> None:
    day = await announce(ann, SINGLES, [])
    text = '"Öcsi Kiss\nNagy Béla\nKovács "Öcsi" Pál\n"Tóth" Éva\n"Szabó; Éva";Alfa'
    assert await previewed(day, text) == (
        [
            ("Nagy Béla", "", "", ()),
            ('Kovács "Öcsi" Pál', "", "", ()),
            ("Szabó; Éva", "Alfa", "", ()),
        ],
        [(1, "quotes-open"), (4, "quotes-open")],
    )


@pytest.mark.parametrize(
    "heading",
    [
        "Név\tEgyesület\tVáros",
        "Név:\tKlub\tHelység",
        "Naam\tVereniging\tPlaats",
        "NAAM\tClub\tWoonplaats",
        "Nimi\tSeura\tPaikkakunta",
        "Nimi\tKerho\tKaupunki",
        "Name\tClub\tTown",
        "nev\tEGYESULET\tVaros",
        "Játékos neve\tKlub neve\tTelepülés",
        "Pelaajan nimi\tSeuran nimi\tKotipaikka",
    ],
)
async def test_a_heading_in_any_of_our_languages_is_no_player(ann: Person, heading: str) -> None:
    day = await announce(ann, SINGLES, [])
    told = await previewed(day, f"{heading}\nNagy Béla\tAlfa\tEger")
    assert told == ([("Nagy Béla", "Alfa", "Eger", ())], [])


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("Név\tTelefon\tVáros\nBéla\t06 30\tEger", [("Béla", "", "Eger", ())]),
        ("Ssz.\tNév\n1.\tBéla\n2.\tÉva", [("Béla", "", "", ()), ("Éva", "", "", ())]),
        ("1.\tBéla\tAlfa\n2.\tÉva\tBéta", [("Béla", "Alfa", "", ()), ("Éva", "Béta", "", ())]),
        ("1. Béla\n2. Éva", [("Béla", "", "", ()), ("Éva", "", "", ())]),
        ("Béla\tEger; Pest\tX\nÉva", [("Béla", "Eger; Pest", "X", ()), ("Éva", "", "", ())]),
        ("Béla;Alfa, Eger\nÉva;Béta", [("Béla", "Alfa, Eger", "", ()), ("Éva", "Béta", "", ())]),
        ("Béla,Alfa\nÉva,Alfa", [("Béla", "Alfa", "", ()), ("Éva", "Alfa", "", ())]),
        ("Béla;Alfa;Eger;06 30 123", [("Béla", "Alfa", "Eger", ())]),
        ("sep=;\r\nNév;Klub\r\nBéla;Alfa", [("Béla", "Alfa", "", ())]),
        ("\ufeffsep=,\nNév,Város\nBéla,Eger", [("Béla", "", "Eger", ())]),
    ],
)
async def test_columns_are_what_their_headings_say_and_telephones_are_nobodys(
    ann: Person, text: str, entries: Told
) -> None:
    day = await announce(ann, SINGLES, [])
    assert await previewed(day, text) == (entries, [])


@pytest.mark.parametrize(
    "lead", ["1) ", "1.", "1: ", "#1 ", "#1. ", "1 - ", "- ", "\u2013 ", "* ", "• "]
)
async def test_what_messengers_put_before_each_line_is_no_part_of_a_name(
    ann: Person, lead: str
) -> None:
    day = await announce(ann, SINGLES, [])
    text = f"{lead}Őri Béla;Alfa\n{lead.replace('1', '12')}Éva"
    told = [("Őri Béla", "Alfa", "", ()), ("Éva", "", "", ())]
    assert await previewed(day, text) == (told, [])


@pytest.mark.parametrize(
    "name", ["4 Aces", "-X-", "1.5 Volt", "4-H", "#hash", "*Star", "Jan - Piet"]
)
async def test_what_only_looks_like_a_mark_before_a_name_stays_in_it(
    ann: Person, name: str
) -> None:
    day = await announce(ann, SINGLES, [])
    assert await previewed(day, name) == ([(name, "", "", ())], [])


async def test_a_mark_before_one_line_alone_stays_where_it_is(ann: Person) -> None:
    day = await announce(ann, SINGLES, [])
    told = [("- Béla", "", "", ()), ("Éva", "", "", ())]
    assert await previewed(day, "- Béla\nÉva") == (told, [])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Vezetéknév;Keresztnév;Klub\nKovács;János;Egri TK", "Kovács János"),
        ("Név;Utónév;Klub\nKovács;János;Egri TK", "Kovács János"),
        ("Voornaam;Tussenvoegsel;Achternaam;Club\nJan;van der;Berg;Egri TK", "Jan van der Berg"),
        ("Naam;Voornaam;Club\nJansen;Piet;Egri TK", "Piet Jansen"),
        ("Sukunimi;Etunimi;Seura\nVirtanen;Aino;Egri TK", "Aino Virtanen"),
        ("Club;Last name;First name\nEgri TK;Smith;John", "John Smith"),
        ("Joukkue;Pelaaja;Seura\nÄssät;Aino Virtanen;Egri TK", "Aino Virtanen"),
    ],
)
async def test_parts_of_names_are_said_as_their_language_says_them(
    ann: Person, text: str, name: str
) -> None:
    day = await announce(ann, SINGLES, [])
    assert await previewed(day, text) == ([(name, "Egri TK", "", ())], [])


JAN = ("Jan", "Piet", "Klaas")
MATTI = ("Matti M", "Teppo T")


@pytest.mark.parametrize(
    ("body", "text", "entry"),
    [
        (PAIRS, "Pari;Seura;Pelaajat\nÄssät;OTK;Matti M, Teppo T", ("Ässät", "OTK", "", MATTI)),
        (PAIRS, "Pelaaja 1;Pelaaja 2;Seura\nMatti M;Teppo T;OTK",
         ("Matti M / Teppo T", "OTK", "", MATTI)),
        (PAIRS, "Pelaaja;Pelaaja;Seura\nMatti M;Teppo T;OTK",
         ("Matti M / Teppo T", "OTK", "", MATTI)),
        (PAIRS, "Pelaajat;Seura\nMatti M & Teppo T;OTK", ("Matti M & Teppo T", "OTK", "", ())),
        (TEAMS, "Ploegnaam;Speler 1;Speler 2;Speler 3\nDe Heren;Jan;Piet;Klaas",
         ("De Heren", "", "", JAN)),
        (PAIRS, "1. pelaaja;2. pelaaja;Seura\nMatti M;Teppo T;OTK",
         ("Matti M / Teppo T", "OTK", "", MATTI)),
        (TEAMS, "Teamnaam;Aanvoerder;Speler 2;Speler 3\nDe Heren;Jan;Piet;Klaas",
         ("De Heren", "", "", JAN)),
        (TEAMS, "Team;Spelers\nDe Heren;Jan, Piet, Klaas", ("De Heren", "", "", JAN)),
        (TEAMS, "Team;Naam;Naam;Naam\nDe Heren;Jan;Piet;Klaas", ("De Heren", "", "", JAN)),
    ],
)  # fmt: skip
async def test_the_players_of_a_pair_or_team_are_its_members(
    ann: Person, body: Any, text: str, entry: Any
) -> None:
    day = await announce(ann, body, [])
    assert await previewed(day, text) == ([entry], [])


async def test_it_is_asked_whether_commas_part_the_members_of_a_team(ann: Person) -> None:
    day = await announce(ann, TEAMS, [])
    text = "Jan, Piet, Klaas\nDevi, Rohan, Wim"
    columns = [("Jan", "Piet", "Klaas", ()), ("Devi", "Rohan", "Wim", ())]
    assert await previewed(day, text) == (columns, [(1, "names-unclear")])
    found = await ann.post(day.path + "/entry-preview", {"text": text, "names": "members"})
    assert (told_of(found["entries"]), found["problems"]) == (
        [
            ("Jan / Piet / Klaas", "", "", JAN),
            ("Devi / Rohan / Wim", "", "", ("Devi", "Rohan", "Wim")),
        ],
        [],
    )


@pytest.mark.parametrize("language", ["en", "nl", "hu", "fi"])
@pytest.mark.parametrize("body", [SINGLES, PAIRS, TEAMS])
@pytest.mark.parametrize("separator", ["semicolon", "comma", "tab"])
async def test_our_own_list_of_entries_is_read_again(
    ann: Person, language: str, body: Any, separator: str
) -> None:
    day = await announce(ann, body, [])
    members = MEMBERS[body["preset"]]
    turned = [f"{one}, J." for one in members]
    given = [
        {"name": "Kotka", "club": "Alfa; Béta", "city": "Oulu", "members": members},
        {"name": 'Őri "Bea", ifj.', "club": "", "city": "", "members": ()},
        {"name": "=1+1", "club": "", "city": "Eger", "members": [f"{one} II" for one in members]},
        {"name": "1.5", "club": "1899", "city": "007", "members": turned},
    ]
    view = await day.edit("/entries", {"entries": given})
    told = sorted(told_of(view["entries"]))
    file = await made(day, "entries", "csv", language=language, separator=separator)
    other = await announce(ann, body, [])
    headers = {"Content-Type": "text/csv; charset=utf-8", "If-Match": f'"{other.revision}"'}
    answer = await ann.call("POST", other.path + "/entry-file", content=file, headers=headers)
    assert sorted(told_of(good(answer)["entries"])) == told


async def test_a_surname_before_a_comma_is_asked_about_and_never_taken_for_granted(
    ann: Person,
) -> None:
    day = await announce(ann, SINGLES, [])
    text = "Smith, John\nKovács, Anna\nvan der Berg, Jan"
    columns = [("Smith", "John", "", ()), ("Kovács", "Anna", "", ())]
    columns.append(("van der Berg", "Jan", "", ()))
    assert await previewed(day, text) == (columns, [(1, "names-unclear")])
    path = day.path + "/entry-file"
    headers = {"Content-Type": "text/csv", "If-Match": f'"{day.revision}"'}
    before = await ann.get(day.path)
    unsaid = await ann.call("POST", path, content=text.encode(), headers=headers)
    refused(unsaid, 409, "list-problems")
    assert await ann.get(day.path) == before
    turned = [(name, "", "", ()) for name in ("John Smith", "Anna Kovács", "Jan van der Berg")]
    for names, told in (("columns", columns), ("surname-first", turned)):
        body = {"text": text, "names": names}
        found = await ann.post(day.path + "/entry-preview", body)
        assert (told_of(found["entries"]), found["problems"]) == (told, [])
    query = path + "?names=surname-first"
    made = good(await ann.call("POST", query, content=text.encode(), headers=headers))
    assert [one["name"] for one in made["entries"]] == [
        "John Smith", "Anna Kovács", "Jan van der Berg",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "second"),
    [
        ("Smith, Alfa\nJones, Alfa\nBrown, Beta", ("Jones", "Alfa", "", ())),
        ("Name, Club\nSmith, Alfa\nJones, Beta", ("Jones", "Beta", "", ())),
        ("Smith, Alfa, Eger\nJones, Beta", ("Jones", "Beta", "", ())),
        ("Smith; John\nJones; Beta", ("Jones", "Beta", "", ())),
    ],
)
async def test_what_shows_its_clubs_is_not_asked_about(ann: Person, text: str, second: Any) -> None:
    day = await announce(ann, SINGLES, [])
    told, problems = await previewed(day, text)
    assert (told[1], problems) == (second, [])


async def test_names_that_look_alike_are_one_however_they_are_written(ann: Person) -> None:
    day = await announce(ann, SINGLES, ["Nagy  Éva"])
    assert set(day.names.values()) == {"Nagy Éva"}
    text = "Nagy E\u0301va\nNAGY\u00a0ÉVA\nO\u030bri\u2003Bea;Al  fa"
    told = ([("Őri Bea", "Al fa", "", ())], [(1, "entry-twice"), (2, "entry-twice")])
    assert await previewed(day, text) == told


async def test_a_member_plays_in_one_team_and_once(ann: Person) -> None:
    day = await announce(ann, TEAMS, [])
    teams = [
        {"name": "One", "members": ["x", "y", "z"]},
        {"name": "Two", "members": ["a", "b", "c"]},
    ]
    await day.edit("/entries", {"entries": teams})
    text = "Three;;;d;D;e\nFour;;;f;g;Z\nFive;;;f;g;h\nSix;;;f;i;j"
    told = await previewed(day, text)
    assert told == (
        [("Five", "", "", ("f", "g", "h"))],
        [(1, "member-twice"), (2, "member-elsewhere"), (4, "member-elsewhere")],
    )
    before = await ann.get(day.path)
    two = before["entries"][1]["id"]
    for members, code in ((["a", "b", "X"], "member-elsewhere"), (["a", "b", "B"], "member-twice")):
        seen = {"If-Match": f'"{day.revision}"'}
        body = {"name": "Two", "members": members}
        url = f"{day.path}/entries/{two}"
        refused(await ann.call("PUT", url, json=body, headers=seen), 409, code)
    assert await ann.get(day.path) == before
    changed = await day.edit(f"/entries/{two}", {"name": "Two", "members": ["a", "b", "d"]}, "PUT")
    assert changed["entries"][1]["members"] == ["a", "b", "d"]
