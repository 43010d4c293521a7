"""Decoded matches in memory are never older than what somebody has already seen."""

from msgspec.structs import replace

from app.application.live import Live, LiveCache, LiveOverlay
from app.domain.match import Holder, Match
from app.engine.values import Options


def live(match: str, version: int) -> Live:
    bare = Match(match, "toy", 1, Options(), "a", 0, (Holder(),), (0,), (0,))
    return Live(replace(bare, version=version), None)


def test_an_older_version_does_not_replace_a_later_one() -> None:
    cache = LiveCache(8)
    cache.merge({"m": live("m", 4)})
    cache.merge({"m": live("m", 3)})
    assert cache.get("m") == live("m", 4)
    cache.merge({"m": live("m", 5)})
    assert cache.get("m") == live("m", 5)


def test_the_least_recently_used_match_goes_first() -> None:
    cache = LiveCache(2)
    for match in ("a", "b"):
        cache.merge({match: live(match, 1)})
    cache.get("a")
    cache.merge({"c": live("c", 1)})
    assert (cache.get("b"), len(cache)) == (None, 2)
    assert cache.get("a") == live("a", 1)


def test_a_match_that_was_let_go_does_not_come_back_older() -> None:
    cache = LiveCache(1)
    cache.merge({"a": live("a", 5)})
    cache.merge({"b": live("b", 1)})
    cache.merge({"a": live("a", 4)})
    assert cache.get("a") is None
    cache.merge({"a": live("a", 5)})
    assert cache.get("a") == live("a", 5)


def test_an_overlay_keeps_its_changes_until_the_commit() -> None:
    cache = LiveCache(8)
    group = LiveOverlay(cache)
    one = LiveOverlay(cache, group)
    one.put(live("m", 1))
    assert (one.get("m"), group.get("m"), cache.get("m")) == (live("m", 1), None, None)
    one.fold()
    other = LiveOverlay(cache, group)
    assert (other.get("m"), cache.get("m")) == (live("m", 1), None)
    group.commit()
    assert cache.get("m") == live("m", 1)


def test_a_stale_match_is_forgotten_everywhere_and_not_believed_again() -> None:
    cache = LiveCache(8)
    cache.merge({"m": live("m", 3)})
    group = LiveOverlay(cache)
    one = LiveOverlay(cache, group)
    one.put(live("m", 3))
    one.forget("m")
    assert (one.get("m"), group.get("m"), cache.get("m")) == (None, None, None)
    cache.merge({"m": live("m", 3)})
    assert cache.get("m") is None
    cache.merge({"m": live("m", 4)})
    assert cache.get("m") == live("m", 4)


def test_after_an_unsure_commit_nothing_older_is_believed() -> None:
    cache = LiveCache(8)
    cache.merge({"m": live("m", 3)})
    overlay = LiveOverlay(cache)
    overlay.put(live("m", 4))
    overlay.spoil()
    cache.merge({"m": live("m", 3)})
    assert cache.get("m") is None
    cache.merge({"m": live("m", 4)})
    assert cache.get("m") == live("m", 4)
