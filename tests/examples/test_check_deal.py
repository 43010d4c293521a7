"""The stand-alone checker follows every game's dealing, and no byte can be changed behind it."""

import importlib.util
import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from app.games.tuppi.options import CutOption
from tests.examples.matches import GAMES, Files, by_chance, golden

EXAMPLE = Path(__file__).parents[2] / "examples" / "check_deal.py"
CARDS = ("hands", "talon", "unused", "rows", "tricks")
Change = Callable[[], None]


def loaded() -> ModuleType:
    """The example as a module."""
    spec = importlib.util.spec_from_file_location("check_deal", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CHECKER = loaded()


def is_right(files: Files, commitment: str | None = None) -> bool:
    deals = [one["deal"] for one in files.deals]
    try:
        CHECKER.check(files.proof, files.record, deals, commitment)
    except (CHECKER.Wrong, KeyError, ValueError, TypeError, IndexError):
        return False
    return True


@pytest.fixture(scope="module", params=GAMES)
def files(request: pytest.FixtureRequest) -> Files:
    """Two deals of each game, with nonces; in the games of tuppi the pack is cut."""
    options = GAMES[request.param].types.options()
    if hasattr(options, "cut"):
        options = type(options)(cut=CutOption.ASK)
    found = by_chance(request.param, options, 11)
    assert len(found.deals) == 2
    return found


def spoiled_texts(place: Any) -> Iterator[Change]:
    """One byte of each text in this part changed, at its beginning, its middle and its end."""
    items = place.items() if isinstance(place, dict) else enumerate(place)
    for key, value in list(items):
        if isinstance(value, str) and value:
            for at in sorted({0, len(value) // 2, len(value) - 1}):
                yield partial(place.__setitem__, key, _spoil(value, at))
        elif isinstance(value, dict | list):
            yield from spoiled_texts(value)


def _spoil(text: str, at: int) -> str:
    return text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :]


def other_cards(place: Any, pack: list[str]) -> Iterator[Change]:
    """Each card in this part put in place of its neighbour in the pack."""
    items = place.items() if isinstance(place, dict) else enumerate(place)
    for key, value in list(items):
        if value in pack:
            other = pack[(pack.index(value) + 1) % len(pack)]
            yield partial(place.__setitem__, key, other)
        elif isinstance(value, dict | list):
            yield from other_cards(value, pack)


def count_refused(files: Files, changes: Callable[[Files], Iterator[Change]]) -> tuple[int, int]:
    """How many changes there are, and how many of them are found."""
    number = sum(1 for _ in changes(files))
    found = 0
    for place in range(number):
        copy = files.copy()
        change = next(one for at, one in enumerate(changes(copy)) if at == place)
        change()
        assert copy != files
        found += not is_right(copy)
    return number, found


def test_an_honest_match_is_right(files: Files) -> None:
    assert any(files.proof["nonces"])
    assert is_right(files)
    assert is_right(files, files.proof["commitment"])


def test_every_byte_of_the_seeds_and_nonces_counts(files: Files) -> None:
    def changes(one: Files) -> Iterator[Change]:
        yield from spoiled_texts(one.proof)
        yield from spoiled_texts(one.record["proof"])
        yield from spoiled_texts(one.record["dealing"])

    number, found = count_refused(files, changes)
    assert number > 20
    assert found == number


def test_every_card_that_was_dealt_or_played_counts(files: Files) -> None:
    pack = CHECKER.PACK[files.record["game"]]

    def changes(one: Files) -> Iterator[Change]:
        for deal in one.deals:
            for part in CARDS:
                yield from other_cards(deal["deal"].get(part, []), pack)

    number, found = count_refused(files, changes)
    assert number >= 2 * 2 * 24
    assert found == number


def test_every_play_of_the_record_counts(files: Files) -> None:
    pack = CHECKER.PACK[files.record["game"]]

    def changes(one: Files) -> Iterator[Change]:
        for ply in one.record["moves"]:
            if ply["move"].startswith("play:"):
                other = pack[(pack.index(ply["move"][5:]) + 1) % len(pack)]
                yield partial(ply.__setitem__, "move", f"play:{other}")

    number, found = count_refused(files, changes)
    assert number >= 24
    assert found == number


def test_the_cut_the_pattern_and_the_dealer_count(files: Files) -> None:
    def changes(one: Files) -> Iterator[Change]:
        for ply in one.record["moves"]:
            for word, others in (("cut:", ("1", "2")), ("pattern:", ("4+4", "2+2+2+2"))):
                if ply["move"].startswith(word):
                    other = next(word + text for text in others if word + text != ply["move"])
                    yield partial(ply.__setitem__, "move", other)
        for deal in one.deals:
            score = deal["deal"]["score"]
            yield partial(score.__setitem__, "dealer", score["dealer"] + 1)

    number, found = count_refused(files, changes)
    assert number == (2 if files.record["game"] == "paskievics" else 4)
    assert found == number


def test_a_commitment_that_was_noted_at_the_opening_counts(files: Files) -> None:
    assert not is_right(files, _spoil(files.proof["commitment"], 63))


def test_a_match_that_still_runs_cannot_be_checked(files: Files) -> None:
    running = files.copy()
    running.proof["seed"] = running.proof["dealing_seed"] = None
    assert not is_right(running)


@pytest.mark.parametrize("game", GAMES)
def test_it_follows_the_golden_records_through_cuts_and_annulled_deals(game: str) -> None:
    names = []
    for name, one in golden(game):
        assert is_right(one), name
        names.append(name)
    assert len(names) >= 5


def test_as_a_program_it_says_what_is_wrong(
    files: Files,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    spoiled = files.copy()
    spoiled.deals[1]["deal"]["hands"][0]["cards"][0] = "??"
    for deals, code in ((files.deals, None), (spoiled.deals, 1)):
        paths = []
        for name, value in (
            ("proof", files.proof),
            ("record", files.record),
            ("first", {"deals": deals[:1]}),
            ("second", {"deals": deals[1:]}),
        ):
            path = tmp_path / f"{name}.json"
            path.write_text(json.dumps(value))
            paths.append(str(path))
        monkeypatch.setattr(sys, "argv", ["check_deal.py", *paths])
        if code is None:
            CHECKER.main()
            assert "All 2 finished deals" in capsys.readouterr().out
        else:
            with pytest.raises(SystemExit) as caught:
                CHECKER.main()
            assert caught.value.code == code
            assert "Wrong: pack 1: the hands were NOT dealt so" in capsys.readouterr().out
