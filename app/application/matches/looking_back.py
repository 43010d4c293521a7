"""Looking back at a match: finished deals, the record, the proof of the dealing."""

from collections.abc import Iterator

from app.application.actor import Actor
from app.application.errors import Code, Refused
from app.application.matches.loading import live_match, referee_of
from app.application.matches.mixing import proof_of
from app.application.matches.sealing import sealed
from app.application.matches.seeing import seat_of, watcher_of
from app.application.paging import cut, number_of, page_of
from app.application.ports import Tx
from app.application.rows import DealRow
from app.application.values import DealList, FinishedDeal, Proof
from app.domain.match import Match
from app.engine.contract import DealsOpen
from app.engine.record import Record

PROOF_METHOD = "sha256-nonces-words-fisher-yates-2"
"""The dealing as `docs/dealing.md` specifies it, to the last byte."""
AT_ONCE = 100
"""How many deals are read at once."""


def list_deals(tx: Tx, actor: Actor, match: str, after: str | None, limit: int) -> DealList:
    """The finished deals that the caller may read now, first one first.

    While a match runs only its seats may read them, and whoever sees finished deals only; and only
    if its options open them after each deal. Its arbiters may read them in any case, where each
    look is written down (``tournament/looking_in.py``). Raises :class:`Refused` ``unknown-match``,
    ``not-allowed``, ``deals-closed``, ``deals-secret`` where they stay closed for ever.
    """
    stored = _open_deals(tx, actor, match)
    rows, more = cut(tx.matches.deals(match, number_of(after), limit + 1), limit)
    last = str(rows[-1].number) if rows else None
    deals = tuple(_finished(tx, stored, row) for row in rows)
    return DealList(deals, page_of(last, has_more=more))


def get_deal(tx: Tx, actor: Actor, match: str, number: int) -> FinishedDeal:
    """One finished deal. Raises as :func:`list_deals`, and ``unknown-deal``."""
    stored = _open_deals(tx, actor, match)
    rows = tx.matches.deals(match, number - 1, 1) if number > 0 else ()
    if not rows or rows[0].number != number:
        raise Refused(Code.UNKNOWN_DEAL, deal=number)
    return _finished(tx, stored, rows[0])


def get_record(tx: Tx, actor: Actor, match: str) -> Record:
    """The record of a finished match, without what must stay secret for ever.

    Raises :class:`Refused` ``unknown-match``, ``not-allowed``, ``match-running``,
    ``deals-secret``.
    """
    return _record(tx, _finished_match(tx, actor, match))


def _record(tx: Tx, stored: Match) -> Record:
    match = stored.id
    record = Record(
        game=stored.game,
        rules_version=stored.rules_version,
        options=stored.options,
        dealing=tx.matches.dealing(match),
        moves=tuple(tx.matches.plies(match)),
        players=tuple(holder.name for holder in stored.holders),
        proof=proof_of(tx, stored),
    )
    return referee_of(tx, stored.game).published(record)


def get_proof(tx: Tx, actor: Actor, match: str) -> Proof:
    """What checks the dealing of a match: the nonces once it runs, the seeds once it is over.

    Raises :class:`Refused` ``unknown-match``, ``not-allowed``, ``match-not-running``.
    """
    live = live_match(tx, match)
    watcher_of(tx, actor, live.match)
    if live.match.commitment is None:
        raise Refused(Code.MATCH_NOT_RUNNING)
    made = proof_of(tx, live.match)
    dealt = tx.matches.dealing(match).seed
    told = live.match.is_over and _deals_open(tx, live.match) != "never"
    proof = Proof(
        match=match,
        commitment=live.match.commitment,
        nonces=() if made is None else made.nonces,
        seed=(made.seed if made else dealt) if told else None,
        dealing_seed=dealt if told else None,
        method="scripted" if made is None else PROOF_METHOD,
    )
    if not told or live.match.status != "finished":
        return proof
    return sealed(proof, _record(tx, live.match), tuple(_all_deals(tx, live.match)))


def _all_deals(tx: Tx, match: Match) -> Iterator[FinishedDeal]:
    last = 0
    while rows := tx.matches.deals(match.id, last, AT_ONCE):
        last = rows[-1].number
        yield from (_finished(tx, match, row) for row in rows)


def _open_deals(tx: Tx, actor: Actor, match: str) -> Match:
    stored = live_match(tx, match).match
    watcher_of(tx, actor, stored)
    opens = _opening(tx, stored)
    if stored.is_over or actor.judging == match:
        return stored
    entitled = seat_of(actor, stored) is not None or stored.spectators == "after_deal"
    if not entitled or opens != "after-deal":
        raise Refused(Code.DEALS_CLOSED)
    return stored


def _opening(tx: Tx, match: Match) -> DealsOpen:
    """From when on the deals may be read. Raises ``deals-secret`` where that is never."""
    opens = _deals_open(tx, match)
    if opens == "never":
        raise Refused(Code.DEALS_SECRET)
    return opens


def _deals_open(tx: Tx, match: Match) -> DealsOpen:
    return referee_of(tx, match.game).deals_open(match.options)


def _finished_match(tx: Tx, actor: Actor, match: str) -> Match:
    stored = live_match(tx, match).match
    watcher_of(tx, actor, stored)
    _opening(tx, stored)
    if stored.status != "finished":
        raise Refused(Code.MATCH_RUNNING if stored.status == "running" else Code.MATCH_NOT_RUNNING)
    return stored


def _finished(tx: Tx, match: Match, row: DealRow) -> FinishedDeal:
    referee = referee_of(tx, match.game)
    deal = referee.read_deal(row.deal)
    return FinishedDeal(row.number, referee.line_of(deal), referee.score_of(deal), deal)
