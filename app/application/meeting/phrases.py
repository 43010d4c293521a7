"""Table phrases: what players may say to one another, and nothing else. There is no chat."""

from app.application.actor import Actor, Scope
from app.application.context import Context
from app.application.errors import Code, Refused
from app.application.events import PhraseSaid
from app.application.matches.clearing import cleared
from app.application.matches.loading import live_match
from app.application.matches.seeing import match_view, own_seat
from app.application.matches.table import change_match
from app.application.meeting.values import PhraseList, TablePhraseInWords
from app.application.ports import Tx
from app.application.refusing import following
from app.application.texts import Language
from app.application.values import MatchView
from app.domain.meeting import Phrase
from app.domain.phrases import PHRASES, spoken


def list_phrases(context: Context, language: Language) -> PhraseList:
    """Every phrase in the asked language."""
    words = (context.texts.word(f"phrase.{phrase}", language) for phrase in PHRASES)
    return PhraseList(
        tuple(TablePhraseInWords(phrase, text) for phrase, text in zip(PHRASES, words, strict=True))
    )


def say_phrase(tx: Tx, actor: Actor, match: str, phrase: Phrase) -> MatchView:
    """Say a phrase at the table where I sit: before the start, between deals, after the end.

    After the end only as long as the table stays, since the streams of the match go on so long.
    Said while a deal is played, it is told when the deal is over, and until then to nobody. Raises
    :class:`Refused` ``unknown-match``, ``not-allowed``, ``not-seated``, ``phrases-off``,
    ``too-many-phrases``, ``table-cleared``.
    """
    actor.must(Scope.PLAY)
    live = live_match(tx, match)
    seat = own_seat(actor, live.match)
    if cleared(tx, live.match):
        raise Refused(Code.TABLE_CLEARED)
    after = following(spoken, live.match, seat, phrase)
    told = () if after.meeting.held else (PhraseSaid(seat, phrase),)
    live = change_match(tx, live, after, told, seat=seat)
    return match_view(tx, live, seat)
