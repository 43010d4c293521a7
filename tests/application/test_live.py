"""Decoded matches in memory are never older than what somebody has already seen."""

from msgspec.structs import replace

from app.application.holding import HeldCache, Overlay
from app.application.live import TAIL, Live
from app.application.rows import Entry
from app.domain.match import Holder, Match
from app.engine.values import Options


def live(match: str, version: int) -> Live:
    bare = Match(match, "toy", 1, Options(), "a", 0, (Holder(),), (0,), (0,))
    return Live(replace(bare, version=version), None)


def test_an_older_version_does_not_replace_a_later_one() -> None:
    cache = HeldCache[Live](8)
    cache.merge({"m": live("m", 4)})
    cache.merge({"m": live("m", 3)})
    assert cache.get("m") == live("m", 4)
    cache.merge({"m": live("m", 5)})
    assert cache.get("m") == live("m", 5)


def test_the_least_recently_used_match_goes_first() -> None:
    cache = HeldCache[Live](2)
    for match in ("a", "b"):
        cache.merge({match: live(match, 1)})
    cache.get("a")
    cache.merge({"c": live("c", 1)})
    assert (cache.get("b"), len(cache)) == (None, 2)
    assert cache.get("a") == live("a", 1)


def test_a_match_that_was_let_go_does_not_come_back_older() -> None:
    cache = HeldCache[Live](1)
    cache.merge({"a": live("a", 5)})
    cache.merge({"b": live("b", 1)})
    cache.merge({"a": live("a", 4)})
    assert cache.get("a") is None
    cache.merge({"a": live("a", 5)})
    assert cache.get("a") == live("a", 5)


def test_an_overlay_keeps_its_changes_until_the_commit() -> None:
    cache = HeldCache[Live](8)
    group = Overlay(cache)
    one = Overlay(cache, group)
    one.put(live("m", 1))
    assert (one.get("m"), group.get("m"), cache.get("m")) == (live("m", 1), None, None)
    one.fold()
    other = Overlay(cache, group)
    assert (other.get("m"), cache.get("m")) == (live("m", 1), None)
    group.commit()
    assert cache.get("m") == live("m", 1)


def test_a_stale_match_is_forgotten_everywhere_and_not_believed_again() -> None:
    cache = HeldCache[Live](8)
    cache.merge({"m": live("m", 3)})
    group = Overlay(cache)
    one = Overlay(cache, group)
    one.put(live("m", 3))
    one.forget("m")
    assert (one.get("m"), group.get("m"), cache.get("m")) == (None, None, None)
    cache.merge({"m": live("m", 3)})
    assert cache.get("m") is None
    cache.merge({"m": live("m", 4)})
    assert cache.get("m") == live("m", 4)


def test_after_an_unsure_commit_nothing_older_is_believed() -> None:
    cache = HeldCache[Live](8)
    cache.merge({"m": live("m", 3)})
    overlay = Overlay(cache)
    overlay.put(live("m", 4))
    overlay.spoil()
    cache.merge({"m": live("m", 3)})
    assert cache.get("m") is None
    cache.merge({"m": live("m", 4)})
    assert cache.get("m") == live("m", 4)


def test_a_live_match_knows_its_last_entries_and_says_when_it_does_not() -> None:
    now = live("m", 0)
    for ordinal in range(1, TAIL + 3):
        entry = Entry("m", ordinal, now.match.position + 1, 2, 0, b"[]")
        after = replace(now.match, version=ordinal, position=now.match.position + 2)
        now = now.followed(after, None, entry)
    held = [entry.ordinal for entry in now.tail]
    assert held == list(range(3, TAIL + 3))
    head = now.match.position
    assert now.entries_after(head) == ()
    assert now.entries_after(head - 1) == now.entries_after(head - 2) == now.tail[-1:]
    assert now.entries_after(head - 2 * TAIL) == now.tail
    assert now.entries_after(head - 2 * TAIL - 1) is None
    assert live("m", 0).entries_after(-1) is None
