"""``bot connect``: a bot that plays online until it is stopped."""

import asyncio
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from app.application.wording.plain import plain
from app.cli.bots.asking import MOVE_SECONDS
from app.cli.bots.online import Gone, Service
from app.cli.bots.players import Benched
from app.cli.bots.program import NoProgram, Program, one_of
from app.cli.bots.session import Session
from app.cli.reading import stop


def connect(
    bot: Annotated[Path | None, typer.Argument(help="A Python file with `choose`.")] = None,
    program: Annotated[
        str | None, typer.Option("--exec", help="A program instead, such as 'node bot.js'.")
    ] = None,
    url: Annotated[str, typer.Option(help="Where the service runs.")] = "http://127.0.0.1:8000",
    token: Annotated[str | None, typer.Option(envvar="BOT_TOKEN", help="The bot's token.")] = None,
    token_file: Annotated[
        Path | None, typer.Option(help="A file that holds the token, in place of --token.")
    ] = None,
    matches: Annotated[
        list[str] | None, typer.Option("--match", help="A match; without any, all it sits in.")
    ] = None,
    limit: Annotated[
        float, typer.Option(min=0.001, help="Seconds that a move may take.")
    ] = MOVE_SECONDS,
) -> None:
    """Let a bot play online until it is stopped with Ctrl+C.

    It plays in all matches in which the token's player sits, also in those to come; with `--match`
    in those alone, and ends with them. It connects again by itself, waits longer each time, and
    sends each decision so that it counts once. Each match has a process of its own. What the bot
    prints goes to standard error. A bot that fails makes its first legal move; after 10 failures
    in a row it stops with exit code 1.

    Example: `BOT_TOKEN=tkt_… tricktable bot connect my.py`. How to get a token, and a seat:
    docs/bots.md. Run `tricktable bot check my.py` first.
    """
    try:
        runs = one_of(bot, program)
        secret = _token(token, token_file)
    except NoProgram as error:
        stop(str(error))
    try:
        asyncio.run(_until_stopped(runs, url, secret, limit, matches or ()))
    except (Gone, Benched) as error:
        stop(str(error), code=1)


def _token(token: str | None, file: Path | None) -> str:
    if token is not None and file is None:
        return token.strip()
    if token is None and file is not None:
        try:
            return file.read_text().strip()
        except (OSError, UnicodeDecodeError) as error:
            raise NoProgram(f"{file} cannot be read: {error}") from error
    raise NoProgram("Give the token by --token, --token-file or BOT_TOKEN: one of them.")


async def _until_stopped(
    program: Program, url: str, token: str, limit: float, matches: Sequence[str]
) -> None:
    """Play till it is over, or till somebody stops it, which is a good end."""
    async with Service(url, token) as service:
        session = Session(program, service, _say, _hear, matches, limit)
        playing = asyncio.create_task(session.run())
        loop = asyncio.get_running_loop()
        for one in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(one, playing.cancel)
        try:
            await playing
        except asyncio.CancelledError:
            _say("Stopped.")


def _say(text: str) -> None:
    typer.echo(plain(text))


def _hear(text: bytes) -> None:
    """What the bot prints, line by line, harmless for a terminal."""
    for line in text.decode(errors="replace").splitlines():
        typer.echo(plain(line), err=True)
