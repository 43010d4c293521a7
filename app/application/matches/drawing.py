"""Deals and matches on paper: a picture or a page of what the caller may read as data."""

from msgspec import Struct

from app.application.actor import Actor
from app.application.matches.loading import live_match, referee_of
from app.application.matches.looking_back import get_deal, list_deals
from app.application.matches.played_before import played_between
from app.application.ports import Tx
from app.application.texts import Language
from app.application.values import Count, Page
from app.application.wording.drawing import DealWords
from app.application.wording.drawn import DrawnDeal
from app.domain.match import Match


class DealPicture(Struct, frozen=True):
    """A finished deal as SVG, in one file."""

    number: Count
    svg: str


class DealPage(Struct, frozen=True):
    """A finished deal as HTML, in one file."""

    number: Count
    html: str


class MatchPage(Struct, frozen=True):
    """A match with some of its finished deals as HTML, in one file."""

    html: str
    page: Page


def get_deal_picture(
    tx: Tx, actor: Actor, match: str, number: int, language: Language
) -> DealPicture:
    """One finished deal as a picture. Raises as :func:`get_deal`."""
    drawn = _drawn(tx, actor, match, number, language)
    return DealPicture(number, tx.context.drafter.deal_picture(drawn).decode())


def get_deal_page(tx: Tx, actor: Actor, match: str, number: int, language: Language) -> DealPage:
    """One finished deal as a page. Raises as :func:`get_deal`."""
    drawn = _drawn(tx, actor, match, number, language)
    return DealPage(number, tx.context.drafter.deal_page(drawn).decode())


def get_match_page(
    tx: Tx, actor: Actor, match: str, after: str | None, limit: int, language: Language
) -> MatchPage:
    """The match and its finished deals, first one first. Raises as :func:`list_deals`."""
    found = list_deals(tx, actor, match, after, limit)
    stored = live_match(tx, match).match
    wanted = [deal.number for deal in found.deals]
    played = played_between(tx, stored, wanted[0], wanted[-1]) if wanted else ()
    words = _words(tx, stored, language)
    drawn = words.match(played, stored.outcome, len(stored.holders))
    return MatchPage(tx.context.drafter.match_page(drawn).decode(), found.page)


def _drawn(tx: Tx, actor: Actor, match: str, number: int, language: Language) -> DrawnDeal:
    """The deal, once it is known that the caller may read it."""
    get_deal(tx, actor, match, number)
    stored = live_match(tx, match).match
    (played,) = played_between(tx, stored, number, number)
    return _words(tx, stored, language).deal(played)


def _words(tx: Tx, stored: Match, language: Language) -> DealWords:
    players = [holder.name for holder in stored.holders]
    return DealWords(referee_of(tx, stored.game), tx.context.texts, language, players)
