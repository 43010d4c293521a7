"""The shapes of answers: names, what is refused, and clashes inside a union."""

from collections.abc import Iterable
from enum import Enum, StrEnum
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct, defstruct

from app.application.events import MATCH_EVENTS
from app.application.shapes.shapes import (
    MISSING,
    Field,
    ListOf,
    Named,
    Optional_,
    Scalar,
    ShapeError,
    Shapes,
    open_types,
)
from app.application.values import LoggedEvent, MatchView, MovePlayed, MoveProblem
from app.engine.catalogue import Catalogue
from app.engine.values import Event, Options, View
from tests.toy import ToyEngine

TOY = Catalogue([ToyEngine()])


def toy_shapes() -> Shapes:
    return Shapes(open_types(TOY))


def shapes_of(annotation: Any) -> Shapes:
    shapes = Shapes({})
    shapes.of(annotation, "Owner", "field")
    return shapes


def test_a_field_of_an_open_base_is_the_union_of_the_games() -> None:
    shapes = toy_shapes()
    assert shapes.of(MatchView) == Named("MatchView")
    view = {field.name: field.shape for field in shapes.objects["MatchView"].fields}["view"]
    assert view == Optional_(Named("View"))
    assert shapes.unions["View"].members == ("ToyView",)
    assert shapes.unions["View"].tag_field == "game"


def test_events_of_the_match_stand_beside_those_of_the_games() -> None:
    shapes = toy_shapes()
    shapes.of(LoggedEvent)
    names = tuple(event.__name__ for event in MATCH_EVENTS)
    assert shapes.unions["Event"].members[-len(names) :] == names
    assert shapes.unions["Event"].members[0] == "DealBegun"


def test_events_that_variants_share_are_listed_once() -> None:
    class Variant(ToyEngine):
        pass

    Variant.info = type(ToyEngine.info)("toy-two", "toy", 1, (3,), ("en",), "en", 9)
    two = open_types(Catalogue([ToyEngine(), Variant()]))
    assert two[Event] == open_types(TOY)[Event]


def test_a_class_of_a_game_is_named_after_its_family() -> None:
    module = "app.games.solo_whist.view"
    card = defstruct("Card", [("rank", str)], module=module)
    whist = defstruct("SoloWhistView", [("card", card)], module=module)
    shapes = shapes_of(whist)
    assert list(shapes.objects) == ["SoloWhistCard", "SoloWhistView"]


def test_a_union_without_a_base_is_named_by_its_owner_and_its_field() -> None:
    shapes = toy_shapes()
    assert shapes.unions["ToyViewPhase"].members == ("BiddingView", "PlayingView", "OverView")
    assert shapes.unions["ToyViewPhase"].tag_field == "phase"


def test_bounds_defaults_and_descriptions_are_kept() -> None:
    options = toy_shapes().objects["ToyOptions"]
    assert options.tag == "toy"
    assert options.closed
    assert options.fields[0] == Field(
        "deals", Scalar("integer", minimum=1, maximum=6), 3, "Scored deals in a match."
    )
    line = toy_shapes().objects["ToyLine"].fields[0]
    assert line.shape == ListOf(Scalar("integer", minimum=0, maximum=4), 3, 3)
    assert line.default is MISSING


def test_an_answer_and_its_refusal_make_a_union_without_tags() -> None:
    shapes = toy_shapes()
    assert shapes.union_of("PlayMoveResult", [MovePlayed, MoveProblem]) == Named("PlayMoveResult")
    assert shapes.unions["PlayMoveResult"].tag_field is None


def test_words_of_an_enum_have_constants() -> None:
    class Suit(StrEnum):
        CLUBS = "C"

    words = Annotated[Literal["by-clock", "open"], Meta(title="Ending", description="How.")]
    assert shapes_of(Suit).enums["Suit"].words == (("CLUBS", "C"),)
    ending = shapes_of(words).enums["Ending"]
    assert ending.words == (("BY_CLOCK", "by-clock"), ("OPEN", "open"))
    assert ending.description == "How."


class Bare(Struct):
    """No tag."""

    number: int


class Colour(Enum):
    RED = 1


@pytest.mark.parametrize(
    "annotation",
    [
        dict[str, int],
        tuple[int, str],
        int | str,
        Bare | MatchView,
        bytes,
        Any,
        set[int],
        Colour,
        Literal["bare"],
        Annotated[Literal[1, 2], Meta(title="Numbers")],
        Annotated[Literal["a-b", "a_b"], Meta(title="Twice")],
        Annotated[Literal["1st"], Meta(title="NoConstant")],
        Annotated[int, Meta(ge=0, le=2**31)],
        Annotated[int, Meta(gt=-(2**31) - 2)],
        defstruct("Row", [("number", int)], array_like=True),
        defstruct("Sparse", [("number", int, 0)], omit_defaults=True),
        defstruct("Renamed", [("number", int)], rename="upper"),
    ],
    ids=repr,
)
def test_what_a_surface_could_not_express_is_refused(annotation: Any) -> None:
    with pytest.raises(TypeError):
        shapes_of(annotation)


def test_two_classes_of_one_name_are_refused() -> None:
    shapes = shapes_of(defstruct("Card", [("rank", str)]))
    with pytest.raises(ShapeError, match="two types are called Card"):
        shapes.of(defstruct("Card", [("suit", str)]))


def test_two_sets_of_words_of_one_name_are_refused() -> None:
    shapes = shapes_of(Annotated[Literal["a"], Meta(title="Words")])
    with pytest.raises(ShapeError, match="two sets of words"):
        shapes.of(Annotated[Literal["b"], Meta(title="Words")])


def test_two_members_with_one_tag_are_refused() -> None:
    members = [defstruct(name, [], tag="same") for name in ("One", "Other")]
    with pytest.raises(ShapeError, match="one tag"):
        Shapes({}).union_of("Both", members)


def union(*fields: Any, parts: Iterable[str] = ("One", "Other", "Third")) -> Shapes:
    members = [
        defstruct(name, [("value", field)], tag=name, bases=(View,), frozen=True, kw_only=True)
        for name, field in zip(parts, fields, strict=False)
    ]
    return Shapes({View: members})


def test_the_shapes_of_the_toy_do_not_clash() -> None:
    assert toy_shapes().conflicts() == []


def test_bounds_and_words_inside_one_shape_do_not_clash() -> None:
    assert union(int, Annotated[int, Meta(ge=1)]).conflicts() == []
    assert union(tuple[str, ...] | None, list[str] | None).conflicts() == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (str, str | None),
        (str, int),
        (str, tuple[str, ...]),
        (str, Annotated[Literal["a"], Meta(title="Words")]),
        (tuple[str, ...], tuple[str | None, ...]),
        (Bare, int),
    ],
    ids=repr,
)
def test_one_field_name_with_two_shapes_is_reported(one: Any, other: Any) -> None:
    assert union(one, other).conflicts() == ["One.value and Other.value"]


def test_a_clash_inside_the_parts_of_two_members_is_reported() -> None:
    late = defstruct("Late", [("number", str)])
    assert union(Bare, late).conflicts() == ["Bare.number and Late.number"]


class Early(StrEnum):
    """When one game stops."""

    OFF = "off"
    AUTO = "auto"


class Late(StrEnum):
    """When another does."""

    AUTO = "auto"
    PLAY_OUT = "play-out"


def options_of(*fields: Any) -> Shapes:
    members = [
        defstruct(name, [("early_end", field)], tag=name, bases=(Options,), frozen=True)
        for name, field in zip(("One", "Other"), fields, strict=True)
    ]
    return Shapes({Options: members})


@pytest.mark.parametrize(("one", "other"), [(Early, Late), (Early | None, Late | None)])
def test_an_option_may_have_other_words_in_another_game(one: Any, other: Any) -> None:
    shapes = options_of(one, other)
    assert shapes.conflicts() == []
    told = [shapes.told(shapes.objects[name], shapes.objects[name].fields[0]) for name in OWN]
    joined = shapes.enums["EarlyEndOption"]
    assert joined.words == (("OFF", "off"), ("AUTO", "auto"), ("PLAY_OUT", "play-out"))
    assert told[0] == told[1]
    assert told[0] in (Named(joined.name), Optional_(Named(joined.name)))
    own = [_named(shapes.objects[name].fields[0]) for name in OWN]
    assert [dict(shapes.enums[name].words).keys() for name in own] == [
        {"OFF", "AUTO"},
        {"AUTO", "PLAY_OUT"},
    ]


OWN = ("One", "Other")


def _named(field: Field) -> str:
    shape = field.shape.of if isinstance(field.shape, Optional_) else field.shape
    assert isinstance(shape, Named)
    return shape.name


def test_an_option_of_words_here_and_a_number_there_still_clashes() -> None:
    assert options_of(Early, int).conflicts() == ["One.early_end and Other.early_end"]
    assert options_of(Early, Late | None).conflicts() == ["One.early_end and Other.early_end"]


def test_one_constant_for_two_words_of_an_option_is_refused() -> None:
    class Automatic(StrEnum):
        AUTO = "automatic"

    with pytest.raises(ShapeError, match="EarlyEndOption: two words have the constant AUTO"):
        options_of(Early, Automatic)
