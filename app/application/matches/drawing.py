"""Deals and matches on paper: a picture or a page of what the caller may read as data."""

from collections.abc import Iterator
from itertools import islice

from msgspec import Struct

from app.application.actor import Actor
from app.application.matches.loading import live_match, referee_of
from app.application.matches.looking_back import get_deal, list_deals
from app.application.ports import Tx
from app.application.texts import Language
from app.application.values import Count, Page
from app.application.wording.drawing import DealWords
from app.application.wording.drawn import DrawnDeal
from app.application.wording.played import PlayedDeal, played_deals
from app.domain.match import Match
from app.engine.record import Record


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
    wanted = {deal.number for deal in found.deals}
    last = max(wanted, default=0)
    played = [deal for number, deal in _played(tx, stored, last) if number in wanted]
    words = _words(tx, stored, language)
    drawn = words.match(played, stored.outcome, len(stored.holders))
    return MatchPage(tx.context.drafter.match_page(drawn).decode(), found.page)


def _drawn(tx: Tx, actor: Actor, match: str, number: int, language: Language) -> DrawnDeal:
    """The deal, once it is known that the caller may read it."""
    get_deal(tx, actor, match, number)
    stored = live_match(tx, match).match
    *_, (_, played) = _played(tx, stored, number)
    return _words(tx, stored, language).deal(played)


def _played(tx: Tx, stored: Match, last: int) -> Iterator[tuple[int, PlayedDeal]]:
    """The finished deals up to this one, by number; the moves tell what was said in them."""
    if not last:
        return iter(())
    record = Record(
        game=stored.game,
        rules_version=stored.rules_version,
        options=stored.options,
        dealing=tx.matches.dealing(stored.id),
        moves=tuple(tx.matches.plies(stored.id)),
    )
    numbered = enumerate(played_deals(referee_of(tx, stored.game), record), start=1)
    return islice(numbered, last)


def _words(tx: Tx, stored: Match, language: Language) -> DealWords:
    players = [holder.name for holder in stored.holders]
    return DealWords(referee_of(tx, stored.game), tx.context.texts, language, players)
