"""The stand-alone checker follows every game's dealing, and no byte can be changed behind it."""

import importlib.util
import json
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import msgspec
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


def is_right(files: Files, commitment: str | None = None, match: str | None = None) -> bool:
    try:
        CHECKER.check(files.proof, files.record, files.deals, commitment, match)
    except (CHECKER.Wrong, LookupError, ValueError, TypeError):
        return False
    return True


def sealed_anew(files: Files) -> Files:
    """The files as somebody would give them who lies about the match and makes a seal for it."""
    proof = files.proof
    names = ("match", "commitment", "seed", "dealing_seed", "method")
    parts = (*(str(proof[name]) for name in names), *proof["nonces"])
    digests = (CHECKER.canonical(files.record), CHECKER.canonical(files.deals))
    proof["seal"] = sha256("|".join((*parts, *digests)).encode()).hexdigest()
    return files


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


def _both(first: Change, then: Change) -> None:
    first()
    then()


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
        found += not is_right(sealed_anew(copy))
    return number, found


def test_an_honest_match_is_right(files: Files) -> None:
    assert any(files.proof["nonces"])
    assert is_right(files)
    assert is_right(files, files.proof["commitment"])


def test_every_byte_of_the_seeds_and_nonces_counts(files: Files) -> None:
    def changes(one: Files) -> Iterator[Change]:
        seeds = {name: text for name, text in one.proof.items() if name not in ("match", "seal")}
        for change in spoiled_texts(seeds):
            yield partial(_both, change, partial(one.proof.update, seeds))
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
            for score in (deal["deal"]["score"], deal["score"]):
                yield partial(score.__setitem__, "dealer", score["dealer"] + 1)

    number, found = count_refused(files, changes)
    assert number == (4 if files.record["game"] == "paskievics" else 6)
    assert found == number


def test_a_commitment_that_was_noted_at_the_opening_counts(files: Files) -> None:
    assert not is_right(files, _spoil(files.proof["commitment"], 63))


def test_the_match_that_was_asked_for_counts(files: Files) -> None:
    assert is_right(files, match="match-1")
    assert not is_right(files, match="match-2")


def unknown(files: Files) -> Iterator[tuple[str, Change]]:
    """What this checker cannot know, each with what it says."""
    proof, record, deals = files.proof, files.record, files.deals
    yield "the proof: missing or not known here: more", partial(proof.__setitem__, "more", 1)
    yield "the proof: missing or not known here: match", partial(proof.__delitem__, "match")
    yield "the record: missing or not known here: x", partial(record.__setitem__, "x", None)
    yield "version 2 of the rules of", partial(record.__setitem__, "rules_version", 2)
    yield "the game whist is not known here", partial(record.__setitem__, "game", "whist")
    ply = record["moves"][3]
    yield "move 3 of the record: missing or not", partial(ply.__setitem__, "to", 1)
    yield "move 3 was made by nobody", partial(ply.__setitem__, "by", "nobody")
    yield "deal 1: missing or not known here: y", partial(deals[0].__setitem__, "y", 1)
    yield "deal 2 is called 3", partial(deals[1].__setitem__, "number", 3)
    yield "deal 1 has two different scores", partial(deals[0].__setitem__, "score", {})
    yield "the method is other", partial(proof.__setitem__, "method", "other")


def test_what_it_does_not_know_it_refuses_clearly(files: Files) -> None:
    for place in range(len(list(unknown(files)))):
        copy = files.copy()
        says, change = list(unknown(copy))[place]
        change()
        with pytest.raises(CHECKER.Wrong, match=re.escape(says)):
            CHECKER.check(copy.proof, copy.record, copy.deals)


BEGINNING = 700
"""So many bytes at the beginning of a file are changed, one by one: all of a proof."""
SPREAD = 150
"""So many further on, evenly spread."""


def flipped(raw: bytes, chance: Random) -> Iterator[bytes]:
    """The file with one byte changed: into its neighbour, and into another of those it has."""
    step = max(1, len(raw) // SPREAD)
    for at in (*range(min(BEGINNING, len(raw))), *range(BEGINNING, len(raw), step)):
        for other in {raw[at] ^ 1, chance.choice(raw)} - {raw[at]}:
            yield raw[:at] + bytes([other]) + raw[at + 1 :]


def pass_with(paths: list[Path], place: int, raw: bytes) -> bool:
    """Whether the program is content with this in place of one of the files."""
    before = paths[place].read_bytes()
    paths[place].write_bytes(raw)
    try:
        deals = CHECKER.read_pages([str(paths[2])])
        CHECKER.check(*(CHECKER.read(str(path)) for path in paths[:2]), deals)
    except (CHECKER.Wrong, LookupError, ValueError, TypeError, RecursionError):
        return False
    finally:
        paths[place].write_bytes(before)
    return True


@pytest.mark.timeout(300)
def test_one_byte_changed_anywhere_fails_it(files: Files, tmp_path: Path) -> None:
    page = {"deals": files.deals, "page": {"next": None, "has_more": False}}
    paths = []
    for name, value in (("proof", files.proof), ("record", files.record), ("deals", page)):
        paths.append(tmp_path / name)
        paths[-1].write_bytes(msgspec.json.encode(value))
    assert pass_with(paths, 0, paths[0].read_bytes())
    chance = Random(5)
    for place, path in enumerate(paths):
        changed = list(flipped(path.read_bytes(), chance))
        assert len(changed) > min(len(path.read_bytes()), BEGINNING)
        assert [raw for raw in changed if pass_with(paths, place, raw)] == []


def test_a_key_that_comes_twice_and_a_number_that_is_none_are_refused(tmp_path: Path) -> None:
    for text in ('{"a":1,"a":1}', '{"a":NaN}', '{"a":-Infinity}'):
        (tmp_path / "file").write_text(text)
        with pytest.raises(CHECKER.Wrong):
            CHECKER.read(str(tmp_path / "file"))


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
            ("first", {"deals": deals[:1], "page": {"next": "MQ", "has_more": True}}),
            ("second", {"deals": deals[1:], "page": {"next": None, "has_more": False}}),
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
