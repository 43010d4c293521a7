"""Charts: lines over rounds, with every number in words."""

from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from app.application.tournament.overview_values import CourseRow, CourseStep, StageCourse
from app.documents.pictures.charts import Series, draw_chart
from app.documents.pictures.course_charts import stage_chart
from app.documents.pictures.svg import FAINT

SVG = "{http://www.w3.org/2000/svg}"
STEPS = ("1", "2", "3")


def drawn(*series: Series, places: bool = False, steps: tuple[str, ...] = STEPS) -> ET.Element:
    return ET.fromstring(draw_chart("Cup", steps, series, "en", places=places))


def points(chart: ET.Element) -> list[list[tuple[float, float]]]:
    """The points of each series; grey lines are the grid."""
    lines = [one for one in chart.iter(f"{SVG}polyline") if one.get("stroke-width")]
    return [
        [
            (float(x), float(y))
            for x, y in (pair.split(",") for pair in line.get("points", "").split())
        ]
        for line in lines
    ]


def test_points_stand_at_their_values_and_highest_is_on_top() -> None:
    chart = drawn(Series("Ann", (0, 5, 10)), Series("Bob", (10, None, Fraction(5, 2))))
    ann, bob = points(chart)
    assert ann == [(64, 484), (362, 274), (660, 64)]
    assert bob == [(64, 64), (660, 379)]
    desc = chart.find(f"{SVG}desc")
    assert desc is not None
    assert (desc.text or "").splitlines() == ["Ann: 1 0, 2 5, 3 10", "Bob: 1 10, 3 2½"]


def test_of_places_the_first_is_on_top() -> None:
    (ann, bob) = points(drawn(Series("Ann", (1, 2, 1)), Series("Bob", (2, 1, 2)), places=True))
    assert [y for _, y in ann] == [64, 484, 64]
    assert [y for _, y in bob] == [484, 64, 484]


def test_names_of_many_places_stand_where_their_lines_end() -> None:
    series = [Series(f"Player {place}", (place, place)) for place in range(1, 42)]
    chart = drawn(*series, places=True)
    named = [one for one in chart.iter(f"{SVG}text") if (one.text or "").startswith("Player")]
    ends = [line[-1][1] for line in points(chart)]
    assert [float(one.get("y", 0)) - 4 for one in named] == pytest.approx(ends, abs=0.2)


def test_a_course_says_how_many_it_does_not_draw() -> None:
    step = CourseStep(1, "3")
    rows = tuple(CourseRow(f"e{n}", f"Player {n}", None, (step,)) for n in range(64))
    told = [
        stage_chart(
            StageCourse(1, 1, "Cup", "cup", True, ("1.1",), rows[:many]), str, "en"
        ).decode()
        for many in (60, 64)
    ]
    assert "document.left-out" not in told[0]
    assert "document.left-out: 4" in told[1]
    assert "Player 59" in told[1]


def test_names_at_the_edge_do_not_lie_on_one_another() -> None:
    chart = drawn(*(Series(f"Player {number}", (0, number, 7)) for number in range(12)))
    heights = sorted(
        float(one.get("y", 0))
        for one in chart.iter(f"{SVG}text")
        if (one.text or "")[:6] == "Player"
    )
    assert len(heights) == 12
    assert min(b - a for a, b in pairwise(heights)) > 16.9
    assert float(chart.get("height", 0)) > heights[-1]


@pytest.mark.parametrize("name", ["<script>x</script>", "n" * 200, "\u202e\u05e2", "\U0001f469"])
def test_hostile_names_stay_names(name: str) -> None:
    chart = drawn(Series(name, (1, 2, 3)))
    assert {one.tag.removeprefix(SVG) for one in chart.iter()} <= {
        *("svg", "title", "desc", "rect", "text", "polyline", "circle")
    }
    assert any(name in (one.text or "") for one in chart.iter())


@pytest.mark.parametrize("values", [(), (None,), (3,), (3, 3)])
def test_a_chart_of_nothing_or_of_one_value_is_a_chart(values: tuple[int | None, ...]) -> None:
    chart = drawn(Series("Ann", values), steps=tuple(str(step) for step in range(len(values))))
    told = [value for value in values if value is not None]
    assert len(list(chart.iter(f"{SVG}circle"))) == len(told)


def test_days_below_the_axis_do_not_lie_on_one_another() -> None:
    days = tuple(f"2026-{month:02d}-03" for month in range(1, 13))
    chart = drawn(Series("Ann", tuple(range(12))), steps=days)
    told = [one for one in chart.iter(f"{SVG}text") if (one.text or "").startswith("2026")]
    places = [float(one.get("x", 0)) for one in told]
    assert [one.text for one in told] == list(days[::2])
    assert min(b - a for a, b in pairwise(places)) > 10 * 7
    short = drawn(Series("Ann", tuple(range(12))), steps=tuple(map(str, range(12))))
    assert len([one for one in short.iter(f"{SVG}text") if one.get("fill") == FAINT]) == 12
