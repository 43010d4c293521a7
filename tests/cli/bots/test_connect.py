"""``bot connect``: what it must be given."""

from pathlib import Path

import pytest

from tests.cli.bots import strangers
from tests.cli.bots.strangers import written
from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("bot.py",), "bot.py: there is no such file."),
        ((), "Give a Python file, or --exec with a program"),
        (("--exec", "cat"), "Give the token by --token, --token-file or BOT_TOKEN"),
        (("--exec", "cat", "--token", "a", "--token-file", "b"), "one of them"),
        (("--exec", "cat", "--token-file", "none.txt"), "none.txt cannot be read"),
    ],
    ids=str,
)
def test_what_is_missing_is_said(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], says: str
) -> None:
    monkeypatch.delenv("BOT_TOKEN", raising=False)
    refused = run("bot", "connect", *arguments)
    assert refused.exit_code == 2
    assert says in refused.stderr


@pytest.mark.parametrize("url", ["nowhere", "ftp://there", "http://", "http://a:b"])
def test_an_address_that_is_none_is_said(run: Run, tmp_path: Path, url: str) -> None:
    path = written(tmp_path, strangers.FIRST)
    refused = run("bot", "connect", path, "--token", "x", "--url", url)
    assert refused.exit_code == 1
    assert "is no address" in refused.stderr
