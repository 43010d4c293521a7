"""``bot match``: bots against each other, offline, on duplicate deals."""

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from app.application.wording.plain import plain
from app.bots.duplicates import key_of, seatings, seed_of
from app.bots.playing import play_out
from app.cli.bots.asking import MOVE_SECONDS
from app.cli.bots.chance import Seed, fresh_seed
from app.cli.bots.players import Benched, Player, ProgramPlayer, players_of, told
from app.cli.bots.program import NoProgram
from app.cli.bots.standings import Seated, Standing, Tally
from app.cli.bots.table import chosen_game, house_of
from app.cli.reading import stop
from app.engine.referee import Referee
from app.engine.values import Options

HEADS = ("bot", "points", "gain", "95 % interval", "won · level · lost", "faults")

Exec = Annotated[
    list[str] | None,
    typer.Option("--exec", help="A program that speaks the protocol, such as 'node bot.js'."),
]
Limit = Annotated[float, typer.Option(min=0.001, help="Seconds that a move may take.")]


def match(
    bots: Annotated[
        list[str] | None, typer.Argument(help="Python files, or house bots: `steady`, `random`.")
    ] = None,
    programs: Exec = None,
    game: Annotated[str, typer.Option(help="A game of the catalogue.")] = "tuppi",
    deals: Annotated[int, typer.Option(min=2, help="How many deals.")] = 1000,
    seed: Seed = None,
    options: Annotated[str, typer.Option(help="The match's options, as JSON.")] = "{}",
    limit: Limit = MOVE_SECONDS,
) -> None:
    """Let bots play each other offline, and print what each gains a deal.

    Every deal is played as often as there are bots, which move on by one side each time: the luck
    of the cards falls out. *Gain* is a bot's points less the mean of the others'. An interval that
    lies above 0 says: better, and not by chance. A bot that fails gets the move that the clock
    would make; after 20 faults it is benched. The seed of a match is told at its end, to repeat it.
    A bot can guess a short one and find all hands by it: for the bots of strangers name none.

    Example: `tricktable bot match my.py steady --game tuppi --deals 1000 --seed 7`. Next:
    `tricktable bot check my.py`. How to write a bot: docs/bots.md.
    """
    referee, chosen = chosen_game(game, options)
    try:
        players = players_of(bots or (), programs or (), house_of(game), limit)
    except NoProgram as error:
        stop(str(error))
    if len(players) < 2:
        stop("A match takes two bots or more. Try `tricktable bot match my.py steady`.")
    console = Console(highlight=False)
    chance = seed or fresh_seed()
    try:
        _tell(console, players, _played(console, referee, chosen, players, deals, key_of(chance)))
        console.print(plain(f"Repeat it with --seed {chance}"), markup=False)
    except Benched as benched:
        stop(str(benched), code=1)
    finally:
        for player in players:
            player.close()


def _played(
    console: Console,
    referee: Referee,
    options: Options,
    players: Sequence[Player],
    deals: int,
    key: str,
) -> Tally:
    """All deals; fewer when the user has had enough."""
    tally = Tally(len(players))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task(referee.info.id, total=deals)
        try:
            for number in range(deals):
                tally.add(_duplicate(referee, options, players, seed_of(key, number)))
                bar.advance(task)
        except KeyboardInterrupt:
            console.print("Stopped.")
    return tally


def _duplicate(
    referee: Referee, options: Options, players: Sequence[Player], seed: str
) -> list[Seated]:
    """The points of one dealing, once for each seating."""
    played: list[Seated] = []
    for seated in seatings(referee.sides(options), range(len(players))):
        choosers = {seat: players[who].at(seat) for seat, who in seated.items()}
        outcome = play_out(referee, options, seed, choosers, one_deal=True)
        played.append((seated, outcome.points))
    return played


def _tell(console: Console, players: Sequence[Player], tally: Tally) -> None:
    if tally.dealings < 2:
        stop("Two deals or more tell something; there are none yet.", code=1)
    table = Table(title=f"{tally.dealings} deals, each played {len(players)} times")
    for place, head in enumerate(HEADS):
        table.add_column(head, justify="right" if place else "left")
    for player, standing in zip(players, tally.standings(), strict=True):
        table.add_row(plain(player.name), *_figures(standing), told(player.faults))
    console.print(table)
    for player in players:
        if isinstance(player, ProgramPlayer) and player.failed is not None:
            console.print(plain(f"{player.name}, last fault: {player.failed}"), markup=False)


def _figures(standing: Standing) -> tuple[str, ...]:
    gain = standing.gain
    return (
        f"{standing.points:.2f}",
        f"{gain.mean:+.2f}",
        f"{gain.low:+.2f} – {gain.high:+.2f}",
        f"{standing.won} · {standing.level} · {standing.lost}",
    )
