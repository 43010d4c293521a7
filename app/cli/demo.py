"""``demo``: a whole match against a running service, over HTTP, by bots."""

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from enum import StrEnum
from functools import reduce
from operator import or_
from secrets import token_hex
from typing import Annotated, Any
from urllib.parse import quote

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from app.application.texts import Language, Texts
from app.application.wording.plain import plain
from app.cli.client import Api, ApiError, Json, guest
from app.cli.reading import refusal_text
from app.cli.telling import Telling
from app.engine.catalogue import Catalogue
from app.engine.errors import EngineError
from app.engine.policy import Draw, Policy, decided, seeded_draw
from app.engine.referee import Referee
from app.engine.values import Move
from app.stock import catalogue, policies, texts

NAMES = ("Aino", "Maija", "Eero", "Otto", "Ilona", "Sanne", "Rohan", "Pieter")


class Bots(StrEnum):
    """Who plays the demo."""

    HOUSE = "house"
    SCRIPT = "script"


class ScriptBot:
    """A player that chooses here and talks to the service as anybody does."""

    def __init__(self, api: Api, referee: Referee, policy: Policy, draw: Draw) -> None:
        moves: Any = reduce(or_, referee.types.moves)
        self.api = api
        self._view = referee.types.view
        self._moves = list[moves]
        self._policy = policy
        self._draw = draw

    def act(self, match: str) -> Json:
        """Make one move if it is this player's turn; the match as the player sees it."""
        seen = self.api.get(f"/v1/matches/{match}")
        you = seen["you"]
        if not you["must_act"]:
            return seen
        legal: Sequence[Move] = msgspec.convert(you["legal_moves"], self._moves)
        view = msgspec.convert(seen["view"], self._view)

        def make(move: Move) -> Json:
            body = {"turn": you["turn"], "move": move.move}
            return self.api.post(f"/v1/matches/{match}/moves", body)

        played = decided(self._policy, view, legal, self._draw, make, refused=ApiError)
        after: Json = played["match"]
        return after


def demo(
    url: Annotated[str, typer.Option(help="Where the service runs.")] = "http://127.0.0.1:8000",
    game: Annotated[str, typer.Option(help="A game of the catalogue.")] = "tuppi",
    bots: Annotated[
        Bots, typer.Option(help="`house` bots inside the service, or `script` bots over HTTP.")
    ] = Bots.SCRIPT,
    policy: Annotated[str, typer.Option(help="How the bots choose.")] = "steady",
    options: Annotated[str, typer.Option(help="The match's options, as JSON.")] = "{}",
    language: Annotated[Language, typer.Option("--language", "-l")] = Language.ENGLISH,
) -> None:
    """Play a whole match against a running service and print its score and a replay.

    Starts nothing itself: run `tricktable serve` (or `make run`) first. The match is an ordinary
    one: it can be watched, and its record stays on the service under the printed address.
    Example: `tricktable demo --bots house --policy random --options '{"match": "turnaus"}'`.
    """
    console = Console(highlight=False)
    try:
        _play(console, url, game, bots, policy, options, language)
    except ApiError as error:
        typer.echo(plain(str(error)), err=True)
        raise typer.Exit(1) from error


def _play(
    console: Console,
    url: str,
    game: str,
    bots: Bots,
    policy: str,
    options: str,
    language: Language,
) -> None:
    games = catalogue()
    words = texts(games)
    with ExitStack() as stack:
        known = _known(url, game, games, language)
        if policy not in known["policies"]:
            raise ApiError(f"{game} has the policies {', '.join(known['policies'])}.")
        brief = msgspec.to_builtins(games[game].engine.brief())
        chosen = {**brief, **_given(options)}
        try:
            seats = games[game].seats(games[game].read_options(msgspec.json.encode(chosen)))
        except EngineError as error:
            raise ApiError(f"--options: {refusal_text(words, error, language, game)}") from error
        players = _guests(stack, url, 1 if bots is Bots.HOUSE else seats, language)
        match = _open(players, game, chosen, bots, policy, seats)
        _say(console, f"{known['name']}: {url}/v1/matches/{match}")
        with _progress(console) as progress:
            steps = _steps(games, players, match, game, bots, policy)
            _follow(progress, steps)
        _show(console, games, words, players[0], match, game, language)


def _known(url: str, game: str, games: Catalogue, language: Language) -> Json:
    """What the service tells of a game; an unknown one is refused with a list of the others."""
    with Api(url, language=language) as stranger:
        try:
            known = stranger.get(f"/v1/games/{quote(game, safe='')}")
        except ApiError as error:
            if error.code not in ("unknown-game", "not-found"):
                raise
            there = ", ".join(one["id"] for one in stranger.get("/v1/games")["games"])
            raise ApiError(f"{error} Games: {there}.") from error
    if game not in games:
        raise ApiError(f"The service plays {game}, but this program is too old to.")
    return known


def _given(options: str) -> Json:
    try:
        return msgspec.json.decode(options.encode(), type=Json)
    except msgspec.MsgspecError as error:
        example = '{"match": "turnaus"}'
        raise ApiError(f"--options takes a JSON object, such as {example!r}: {error}") from error


def _guests(stack: ExitStack, url: str, count: int, language: Language) -> list[Api]:
    return [stack.enter_context(guest(url, name, language)[0]) for name in NAMES[:count]]


def _open(
    players: Sequence[Api], game: str, options: Json, bots: Bots, policy: str, seats: int
) -> str:
    house = [{"kind": "bot", "policy": policy}] * seats
    wanted = house if bots is Bots.HOUSE else [{"kind": "me"}]
    body = {"game": game, "options": options, "seats": wanted}
    match: str = players[0].post("/v1/matches", body)["match"]["id"]
    for seat, player in enumerate(players[1:], start=1):
        player.put(f"/v1/matches/{match}/seats/{seat}", {"kind": "me"})
    return match


def _steps(
    games: Catalogue, players: Sequence[Api], match: str, game: str, bots: Bots, policy: str
) -> Iterator[Json]:
    """The match after each move, until it is over."""
    if bots is Bots.HOUSE:
        yield from _watched(players[0], match)
        return
    chooses = policies(games)[game][policy]
    script = [
        ScriptBot(api, games[game], chooses, seeded_draw(token_hex(32), str(seat)))
        for seat, api in enumerate(players)
    ]
    seen = players[0].get(f"/v1/matches/{match}")
    while seen["match"]["status"] == "running":
        yield seen
        seen = script[seen["to_act"][0]].act(match)
    yield seen


def _watched(player: Api, match: str) -> Iterator[Json]:
    seen = player.get(f"/v1/matches/{match}")
    while seen["match"]["status"] == "running":
        yield seen
        time.sleep(0.2)
        seen = player.get(f"/v1/matches/{match}")
    yield seen


def _progress(console: Console) -> Progress:
    return Progress(
        SpinnerColumn(),
        BarColumn(),
        TextColumn("{task.description}", markup=False),
        TimeElapsedColumn(),
        console=console,
        transient=True,
    )


def _follow(progress: Progress, steps: Iterator[Json]) -> None:
    """A bar that fills with each deal; a match has no known length, so the next is always ahead."""
    task = progress.add_task("", total=1)
    for seen in steps:
        match, table = seen["match"], seen["view"]["table"]
        scores = " : ".join(str(score["points"]) for score in table["scores"])
        text = f"deal {table['deal']}, event {match['position']}, score {scores}"
        total = match["deals"] + (match["status"] == "running")
        progress.update(task, completed=match["deals"], total=total, description=text)


def _show(
    console: Console,
    games: Catalogue,
    words: Texts,
    player: Api,
    match: str,
    game: str,
    language: Language,
) -> None:
    address = f"/v1/matches/{match}/record"
    text = player.raw(address)
    try:
        record = games.read_record(text)
        telling = Telling(console, games[game], words, language, record.players)
        for ply, step in games[game].replay(record):
            telling.tell(ply, step)
    except EngineError as error:
        raise ApiError(refusal_text(words, error, language, game)) from error
    telling.close()
    _say(console, f"{words.word('replay.record', language)}: {player.url}{address}")


def _say(console: Console, text: str) -> None:
    console.print(plain(text), markup=False, soft_wrap=True)
