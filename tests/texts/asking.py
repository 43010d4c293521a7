"""What the code can ask the catalogues for."""

import ast
import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

from app.application.errors import Code
from app.application.histories.values import Result
from app.application.texts import SERVICE
from app.application.tournament.list_headings import COLUMNS
from app.application.tournament.picturing import DrawingKind
from app.application.wording.faces import LETTERS
from app.application.wording.stages import PRESET_NAMES, stage_key, stage_word
from app.domain.match import Status
from app.domain.phrases import PHRASES
from app.domain.tournament import block_order, final_rows, placement_order
from app.domain.tournament.decisions import DecisionKind
from app.domain.tournament.refusals import REASONS
from app.domain.tournament.state import Phase, SheetStatus
from app.engine.dealing import Seeded
from app.engine.errors import EngineError
from app.engine.referee import Referee
from app.engine.refusals import GENERAL, Reason
from app.engine.values import By, Event, Move
from app.rest.sheet_page import WORDS as PAGE_WORDS
from app.stock import catalogue

APP = Path(__file__).resolve().parents[2] / "app"
GAMES = catalogue()
ASKING = {
    "Refused",
    "_refused",
    "trouble",
    "BadRequest",
    "GraphQLError",
    "word",
    "_word",
    "Criterion",
    "numbered",
    "column",
    "said",
}


@cache
def _calls() -> tuple[tuple[str, ast.Call], ...]:
    """Every call of a function that refuses or that asks for a text, by the function's name."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in sorted(APP.rglob("*.py")))
    calls = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call))
    named = ((_called(call), call) for call in calls)
    return tuple((name, call) for name, call in named if name in ASKING)


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _constants(nodes: Iterable[ast.expr | None]) -> list[str]:
    return [
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def _surface_codes() -> set[str]:
    """What the surfaces refuse themselves: the enums of both, the literal codes of GraphQL."""
    found: set[str] = set()
    for name, call in _calls():
        if name == "BadRequest":
            found.update(_first(call))
        for keyword in call.keywords:
            if keyword.arg == "extensions" and isinstance(keyword.value, ast.Dict):
                found.update(_constants(keyword.value.values))
    for module in ("app.rest.errors", "app.graphql.errors"):
        for enum in vars(import_module(module)).values():
            own = isinstance(enum, type) and enum.__module__ == module
            if own and issubclass(enum, StrEnum):
                found.update(enum)
    return found


def _first(call: ast.Call) -> list[str]:
    return _constants(call.args[:1])


def _default_codes() -> set[str]:
    return {kind.default_code for kind in EngineError.__subclasses__()}


def _sites(code: str) -> Iterator[set[str]]:
    """The names of the parameters at each place that refuses with this code alone."""
    for name, call in _calls():
        if name not in ("Refused", "_refused", "trouble") or not _names_code(call.args, code):
            continue
        if any(_called(arg) == "refusal_of" for arg in call.args if isinstance(arg, ast.Call)):
            continue
        given = {keyword.arg for keyword in call.keywords if keyword.arg} - {"of_game"}
        yield given | ({"expected"} if name == "_refused" else set())


def _names_code(args: Iterable[ast.expr], code: str) -> bool:
    return any(
        isinstance(node, ast.Attribute)
        and ast.unparse(node.value) in ("Code", "Trouble")
        and node.attr == code.upper().replace("-", "_")
        for arg in args
        if not isinstance(arg, ast.Call)
        for node in ast.walk(arg)
    )


def reasons(domain: str) -> tuple[Reason, ...]:
    if domain == SERVICE:
        return (*GENERAL, *REASONS)
    return tuple(reason for game in games(domain) for reason in game.reasons)


def games(domain: str) -> list[Referee]:
    """The games whose words this catalogue may hold: for the service, those of every game."""
    return [game for game in GAMES.values() if domain in (SERVICE, game.info.family)]


def codes(domain: str) -> set[str]:
    """Every code that may be refused with, in the domain that words it."""
    found = {reason.code for reason in reasons(domain)}
    if domain == SERVICE:
        found |= {*Code, *_surface_codes(), *_default_codes()}
    return {str(code) for code in found}


def params_of_code(code: str, domain: str) -> set[str]:
    """The parameters that come with a code whoever refuses with it."""
    declared = [set(reason.names) for reason in reasons(domain) if reason.code == code]
    if domain == SERVICE:
        declared += _sites(code)
    return set.intersection(*declared) if declared else set()


def _kind(told: type[Move] | type[Event]) -> str:
    return str(told.__struct_config__.tag).partition(".")[2]


def events(game: Referee) -> dict[str, type[Event]]:
    return {f"event.{_kind(event)}": event for event in game.types.events}


def moves(game: Referee) -> dict[str, type[Move]]:
    return {f"move.{_kind(move)}": move for move in game.types.moves}


def _dealt(game: Referee) -> set[str]:
    """The cards of a game, as far as a few deals bring them to light."""
    options = game.types.options()
    found: set[str] = set()
    for seed in range(4):
        state = game.start(options, Seeded(f"{seed:064x}")).state
        seats = range(game.seats(options))
        hands = (game.view(state, seat).table.seats[seat].hand or () for seat in seats)
        found |= {card for hand in hands for card in hand}
    return found


def _values(game: Referee) -> Iterator[str]:
    """The keys under which the fields of moves and the cards and suits in refusals are put."""
    for move in game.types.moves:
        hints = get_type_hints(move)
        for field in set(move.__struct_fields__) - set(Move.__struct_fields__):
            yield from (f"{field}.{value}" for value in _values_of(hints[field]))
    names = {name for reason in game.reasons for name in reason.names}
    fields = {field for move in game.types.moves for field in move.__struct_fields__}
    if "card" in names | fields:
        yield from (f"card.{card}" for card in _dealt(game))
    if "suit" in names | fields:
        yield from (key for key in game.words if key.startswith("suit."))


def _values_of(hint: Any) -> tuple[object, ...]:
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return tuple(hint)
    return (True, False) if hint is bool else ()


def _seat_fields(game: Referee) -> set[str]:
    """Fields that hold a seat under another name may be counted from 1 for people."""
    fields = {field for move in game.types.moves for field in move.__struct_fields__}
    return {f"{field}.{seat}" for field in fields for seat in range(max(game.info.seats))}


def _outcomes(game: Referee) -> set[str]:
    return {word for word in game.words if word.startswith("outcome.")}


def words(game: Referee) -> set[str]:
    return {f"game.{game.info.id}", *game.words, *moves(game), *_values(game)}


def service_words() -> set[str]:
    asked = {key for name, call in _calls() if name in ("word", "_word") for key in _first(call)}
    asked |= _headings()
    asked |= {f"cli.{key}" for name, call in _calls() if name == "said" for key in _first(call)}
    said = {f"phrase.{phrase}" for phrase in PHRASES}
    told = _literals("by", By) | _literals("status", Status) | _literals("document", DrawingKind)
    told |= _literals("decision", DecisionKind) | _literals("result", Result)
    told |= {"decision.automatic.absent", "decision.automatic.withdrawn"}
    told |= {f"criterion.{name}" for name in criteria()}
    told |= {f"list.{column}" for column in COLUMNS}
    told |= {stage_key(word) for word in map(stage_word, PRESET_NAMES) if word}
    told |= set(LETTERS.values())
    told |= {f"page.{word}" for word in PAGE_WORDS}
    return asked | said | told | _literals("phase", Phase) | _literals("sheet", SheetStatus)


def _headings() -> set[str]:
    """The words of documents, wherever in the code they stand."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in sorted(APP.rglob("*.py")))
    found = {
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return {text for text in found if re.fullmatch(r"document\.(?!typ$)[a-z][a-z-]*", text)}


def criteria() -> set[str]:
    """Every criterion that an order may be decided by."""
    chains = (*block_order.CHAINS.values(), *placement_order.CHAINS.values())
    return set(final_rows.CRITERIA).union(*chains)


def _literals(area: str, annotated: Any) -> set[str]:
    literal = get_args(annotated)[0]
    assert get_origin(literal) is not None
    return {f"{area}.{value}" for value in get_args(literal)}


def known(domain: str) -> set[str]:
    """Every key that something may look up in this catalogue."""
    keys = {f"refusal.{code}.{part}" for code in codes(domain) for part in ("title", "detail")}
    if domain == SERVICE:
        return keys | service_words() | {key for game in games(domain) for key in _outcomes(game)}
    return keys.union(*(words(game) | _seat_fields(game) for game in games(domain)))
