"""What needs no match: the catalogue, scoring paper lines, verifying records. Nothing is stored."""

from app.application.context import Context
from app.application.errors import Code, Refused
from app.application.texts import Language
from app.application.values import Game, GameList, ScoredSheet, Word
from app.engine.errors import BadLine, BadOptions, EngineError
from app.engine.record import Verification, read_envelope
from app.engine.referee import Referee
from app.engine.refusals import refusal_of
from app.engine.seats import Seat


def list_games(context: Context, language: Language) -> GameList:
    """Every game of the catalogue."""
    return GameList(tuple(_game(context, item, language) for item in context.catalogue.values()))


def get_game(context: Context, game: str, language: Language) -> Game:
    """One game. Raises :class:`Refused` ``unknown-game``."""
    return _game(context, referee(context, game), language)


def referee(context: Context, game: str) -> Referee:
    """The referee of a game that somebody asks for. Raises :class:`Refused` ``unknown-game``."""
    found = context.catalogue.get(game)
    if found is None:
        raise Refused(Code.UNKNOWN_GAME, game=game[:40])
    return found


def score_sheet(
    context: Context, game: str, options: bytes, lines: bytes, first_dealer: Seat
) -> ScoredSheet:
    """Paper lines scored through the code of play.

    Raises :class:`Refused` ``unknown-game``, ``bad-options``, ``unknown-dealer`` for a dealer
    who has no seat, or ``bad-line`` with the number of
    the line and the rule that it breaks.
    """
    judge = referee(context, game)
    try:
        chosen = judge.read_options(options)
        if not 0 <= first_dealer < judge.seats(chosen):
            raise Refused(Code.UNKNOWN_DEALER, seat=first_dealer, last=judge.seats(chosen) - 1)
        rows = judge.score_sheet(chosen, judge.read_lines(lines), first_dealer)
    except BadOptions as error:
        raise Refused(Code.BAD_OPTIONS, refusal_of(error), of_game=game) from error
    except BadLine as error:
        raise Refused(Code.BAD_LINE, refusal_of(error), of_game=game) from error
    return ScoredSheet(game, rows)


def verify_record(context: Context, text: bytes) -> Verification:
    """A record replayed: what it gave, up to its end or its first refusal.

    Raises :class:`Refused` ``bad-record`` for a text that is no record at all.
    """
    game: str | None = None
    try:
        envelope = read_envelope(text)
        judge = context.catalogue.referee(envelope.game)
        game = envelope.game
        return judge.verify(judge.open_record(envelope))
    except EngineError as error:
        raise Refused(Code.BAD_RECORD, refusal_of(error), of_game=game) from error


def _game(context: Context, judge: Referee, language: Language) -> Game:
    info = judge.info
    texts = context.texts
    words = tuple(Word(key, texts.word(key, language, info.id)) for key in judge.words)
    return Game(
        id=info.id,
        name=texts.word(f"game.{info.id}", language, info.id),
        family=info.family,
        rules_version=info.rules_version,
        seats=info.seats,
        languages=info.languages,
        policies=tuple(context.policies[info.id]),
        defaults=judge.types.options(),
        words=words,
    )
