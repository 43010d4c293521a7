"""Worked cases that tell of a trick: the deal is set up before its last, which is then played."""

from typing import Any, Final

from msgspec.structs import replace

from app.engine.cards import Card
from app.games.paskievics.cards import CARD, CODES, POINTS
from app.games.paskievics.deal import PaskievicsDeal
from app.games.paskievics.levels import Level
from app.games.paskievics.options import PaskievicsOptions
from app.games.paskievics.state import Playing, Terms, Trick
from tests.games.paskievics.case_words import SIDE, seat
from tests.games.paskievics.positions import at, masks, playing, won
from tests.games.reading import Given

GREAT: Final = ("SKIZ", "XXI")
LOW: Final = ("TC", "TS")
"""The last trick: the great honours of the declarer and his partner, and what the others play."""

LAID: Final = ("II", "III", "IV", "V", "VI", "VII")
WITH_DECLARERS: Final = "KS"
WITH_OPPONENTS: Final = ("I", "KH")
"""So that neither side has all honours or all kings."""


def same_side(given: Given, opts: PaskievicsOptions) -> PaskievicsDeal:
    """A deal in whose last trick the declarer's side plays the skíz and the XXI."""
    tricks, points = given.take("tricks"), given.take("card_points")
    declarer, partner = seat(given.take("declarer")), seat(given.take("partner"))
    nothing = ("all_honours_won_by", "all_kings_won_by", "pagat_in_last_trick", "xxi_caught_by")
    assert [given.take(key) for key in nothing] == [None] * 4
    assert not given.take("announcements")
    assert not given.take("tarokk_counts")
    assert given.take("parti_doubled") == 0
    others = [place for place in range(4) if place not in (declarer, partner)]
    last = dict(zip((declarer, partner, *others), GREAT + LOW, strict=True))
    phase = playing({who: [card] for who, card in last.items()}, declarer=declarer, partner=partner)
    terms = replace(
        phase.terms, won=won(declarer, Level(given.take("bid"))), taken=given.take("cards_taken")
    )
    one = at(_before_last(phase, terms, tricks["D"] - 1, points["D"]), opts)
    one.plays(*((who, f"play:{last[who]}") for who in range(4)))
    deal = one.deal()
    assert dict(zip(SIDE, deal.side_tricks, strict=True)) == tricks
    assert dict(zip(SIDE, deal.card_points, strict=True)) == points
    return deal


def _before_last(phase: Playing, terms: Terms, tricks: int, points: int) -> Playing:
    """Eight tricks lie: so many are the declarer's, with points to come to this sum."""
    own, taken = terms.won.declarer, terms.taken
    other = next(place for place in range(4) if place not in (own, phase.said.partner))
    played = sum(POINTS[CARD[code]] for code in GREAT + LOW)
    won_by = _split(4 * tricks, points - played - taken)
    piles = {own: won_by[0], other: won_by[1]}
    return replace(
        phase,
        terms=terms,
        skarts=masks({own: LAID[:taken], other: LAID[taken:]}),
        tricks=tuple(
            Trick(who, tuple(cards[at : at + 4]), who)
            for who, cards in piles.items()
            for at in range(0, len(cards), 4)
        ),
        won=tuple(len(piles.get(place, ())) // 4 for place in range(4)),
        points=tuple(sum(POINTS[card] for card in piles.get(place, ())) for place in range(4)),
    )


def _split(size: int, points: int) -> tuple[list[Card], list[Card]]:
    """The cards of eight tricks: so many with these points, and the others."""
    fixed = {*GREAT, *LOW, *LAID, WITH_DECLARERS, *WITH_OPPONENTS}
    free = sorted((CARD[code] for code in CODES if code not in fixed), key=POINTS.__getitem__)
    own, rest = [CARD[WITH_DECLARERS], *free[: size - 1]], free[size - 1 :]
    while (missing := points - sum(POINTS[card] for card in own)) > 0:
        give, take = _exchange(own[1:], rest, missing)
        own[own.index(give)], rest[rest.index(take)] = take, give
    assert missing == 0
    return own, [*rest, *(CARD[code] for code in WITH_OPPONENTS)]


def _exchange(own: list[Card], rest: list[Card], missing: int) -> tuple[Card, Card]:
    """Two cards that bring the points nearer when they are exchanged."""
    gains: dict[int, Any] = {
        POINTS[take] - POINTS[give]: (give, take) for give in own for take in rest
    }
    give, take = gains[max(gain for gain in gains if 0 < gain <= missing)]
    return give, take
