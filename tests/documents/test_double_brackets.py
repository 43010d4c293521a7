"""The picture of a double knockout: each tie once, none on another, losers led by numbers."""

from dataclasses import dataclass
from xml.etree import ElementTree as ET

import pytest

from app.application.texts import Language
from app.application.tournament.overview_telling import bracket_view
from app.application.tournament.overview_values import BracketView
from app.documents.pictures.svg import SVG
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import Knockout
from tests.documents.showing import picture
from tests.domain.tournament.staging import Desk, desk

CUP = Plan((Knockout(name="Cup", seeding="drawn", elimination="double"),))


def played(entries: int, rounds: int, *, upset: bool = False) -> Desk:
    """A cup of so many entries after so many rounds; in an ``upset`` the final goes to the loser.

    Whoever sits first wins, but in the final who has not lost yet, or the other one.
    """
    cup = desk(CUP, entries)
    for number in range(1, rounds + 1):
        key = cup.draw(number)
        parts = {tie.table: tie for tie in bracket_view(cup.live, 1).ties}
        for table in cup.live.round(key).tables:
            tie = parts[str(table.key)]
            first = tie.sides[0].entry == table.at.entries[0]
            wins = first != upset if tie.part == "final" else True
            cup.play(table, (2, 1) if wins else (1, 2))
    return cup


@dataclass(frozen=True)
class Box:
    """A side of a tie as it is drawn."""

    x: float
    y: float
    width: float
    height: float


def shown(cup: Desk, language: Language = Language.ENGLISH) -> tuple[BracketView, ET.Element]:
    """The bracket as data and as a picture."""
    found = bracket_view(cup.live, 1)
    return found, ET.fromstring(picture(found, language))


def texts(root: ET.Element) -> list[str]:
    """What is written, in order."""
    return [node.text or "" for node in root.iter(f"{{{SVG}}}text")]


def boxes(root: ET.Element) -> list[Box]:
    """All sides that are drawn."""
    return [
        Box(*(float(node.get(name, "0")) for name in ("x", "y", "width", "height")))
        for node in root.iter(f"{{{SVG}}}rect")
        if node.get("stroke") != "none" and node.get("stroke") is not None
    ]


@pytest.mark.parametrize("entries", [3, 4, 5, 6, 7, 8, 9, 11, 12, 16])
def test_every_tie_is_drawn_once_and_none_covers_another(entries: int) -> None:
    for rounds in (1, 3):
        found, root = shown(played(entries, rounds))
        meet = [tie for tie in found.ties if not any(side.bye for side in tie.sides)]
        drawn = boxes(root)
        assert len(drawn) == 2 * len(meet)
        assert len({(box.x, box.y) for box in drawn}) == len(drawn)
        for one in drawn:
            for other in drawn:
                apart = abs(one.y - other.y) >= one.height or one.x != other.x
                assert one == other or apart
        width, height = (float(part) for part in (root.get("viewBox") or "").split()[2:])
        assert all(box.x + box.width < width and box.y + box.height < height for box in drawn)


def test_the_sides_have_heads_and_whoever_is_awaited_is_led_by_the_number_of_a_tie() -> None:
    _, root = shown(played(4, 1))
    told = texts(root)
    for words in (
        "Winners’ side", "Losers’ side", "winner of 3", "loser of 3", "winner of 5",
        "winner of 6", "loser of 6", "final", "if the winners’ side loses the final",
    ):  # fmt: skip
        assert told.count(words) == 1, words


def test_ties_of_byes_have_no_number_and_lead_on_to_where_their_winners_play() -> None:
    cup = desk(CUP, 3)
    cup.draw(1)
    found, root = shown(cup)
    byes = [tie.number + 1 for tie in found.ties if any(side.bye for side in tie.sides)]
    told = texts(root)
    assert byes == [1, 4]
    assert not {"winner of 4", "loser of 1", "loser of 4"} & set(told)
    assert (told.count("loser of 2"), told.count("loser of 3")) == (1, 1)


def test_a_final_that_decides_is_for_the_first_place_and_there_is_no_second() -> None:
    found, root = shown(played(4, 4))
    told = texts(root)
    assert (told.count("for place 1"), told.count("final")) == (1, 0)
    assert f"Round {found.rounds}" not in told


def test_after_a_first_loss_in_the_final_both_are_drawn() -> None:
    cup = played(4, 4, upset=True)
    key = cup.draw(9)
    cup.play(cup.live.round(key).tables[0], (2, 1))
    _, root = shown(cup)
    told = texts(root)
    assert (told.count("for place 1"), told.count("final")) == (1, 1)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (Language.DUTCH, {"Winnaarskant", "Verliezerskant", "winnaar van 3"}),
        (Language.HUNGARIAN, {"Győztesek ága", "Vesztesek ága", "3. győztese"}),
        (Language.FINNISH, {"Voittajien puoli", "Häviäjien puoli", "voittaja: 3"}),
    ],
)
def test_it_speaks_each_language(language: Language, words: set[str]) -> None:
    assert words <= set(texts(shown(played(4, 1), language)[1]))
