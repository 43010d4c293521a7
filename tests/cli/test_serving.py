"""What the server of ``tricktable serve`` takes of the system."""

import resource
from pathlib import Path

import pytest

from app.cli import serving
from app.cli.serving import OPEN_FILES, make_room_for_connections
from app.settings import Settings

NONE = resource.RLIM_INFINITY


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((1024, 524_288), (OPEN_FILES, 524_288)),
        ((1024, 4096), (4096, 4096)),
        ((256, NONE), (OPEN_FILES, NONE)),
        ((100_000, 524_288), (100_000, 524_288)),
        ((NONE, NONE), (NONE, NONE)),
    ],
)
def test_there_is_room_for_as_many_connections_as_the_system_gives(
    monkeypatch: pytest.MonkeyPatch, before: tuple[int, int], after: tuple[int, int]
) -> None:
    limits = {resource.RLIMIT_NOFILE: before}
    monkeypatch.setattr(resource, "getrlimit", limits.__getitem__)
    monkeypatch.setattr(resource, "setrlimit", limits.__setitem__)
    make_room_for_connections()
    assert limits == {resource.RLIMIT_NOFILE: after}


def test_a_system_that_gives_no_more_is_served_with_what_there_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(_kind: int, _limits: tuple[int, int]) -> None:
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda _kind: (256, NONE))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    make_room_for_connections()


def test_there_is_room_before_anybody_is_let_in(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    steps: list[str] = []
    monkeypatch.setattr(serving, "make_room_for_connections", lambda: steps.append("room"))
    monkeypatch.setattr(serving.Announcing, "run", lambda _self, sockets: steps.append("serve"))
    settings = Settings(data_dir=tmp_path, port=0)
    with serving.listen(settings) as listener:
        assert not serving.run(settings, listener, lambda: None)
    assert steps == ["room", "serve"]
