"""Rounds of a tournament: drawn by a seed that was bound before, arranged, published."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from msgspec import structs

from app.application.actor import Actor, Scope
from app.application.ports import Tx
from app.application.tournament.desk import Command, Desk, allowed, edited, organized
from app.application.tournament.hosting import call_tables
from app.application.tournament.naming import round_key
from app.application.tournament.outdated_telling import outdated_in
from app.application.tournament.permissions import May
from app.application.tournament.round_values import RoundView
from app.application.tournament.rows import TournamentRow
from app.application.tournament.telling import round_of, view_of
from app.application.tournament.values import TournamentView
from app.application.tournament.watching import watched
from app.domain.tournament import arranging, conducting, pairing
from app.domain.tournament.course_facts import FixedSeat
from app.domain.tournament.draws import DrawWish
from app.domain.tournament.facts import RoundKey
from app.domain.tournament.online import is_hosted
from app.domain.tournament.pairing import GivenTable
from app.engine.shuffle import commitment


@dataclass(frozen=True, slots=True)
class Pairings:
    """The tables of a round; a ``reason`` is needed where that of :func:`draw_round` is."""

    tables: tuple[GivenTable, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class WantedDraw:
    """A draw, with what the director asks of it; it takes a ``reason`` where these sit out."""

    reason: str = ""
    without: tuple[str, ...] = ()
    fixed: tuple[FixedSeat, ...] = ()

    def wish(self) -> DrawWish:
        """The same for the draw."""
        return DrawWish(self.without, self.fixed)


def draw_round(
    tx: Tx, actor: Actor, tournament: str, wanted: WantedDraw, seen: int | None
) -> RoundView:
    """Draw the next round; a reason is needed while sheets are out. Raises as every edit."""
    row = organized(tx, actor, tournament, Scope.PLAY, May.CONDUCT).row
    following = tx.context.entropy.seed()
    draw = next_draw(tx, row, wanted, following)
    desk = edited(tx, actor, tournament, seen, draw, following)
    return _told(tx, actor, desk, desk.state.rounds[-1].key)


def redraw_round(
    tx: Tx, actor: Actor, tournament: str, round: str, wanted: WantedDraw, seen: int | None
) -> RoundView:
    """Draw the last round anew, for a reason, while nothing was played in it.

    Raises :class:`Refused` ``unknown-part``, as every edit.
    """
    row = organized(tx, actor, tournament, Scope.PLAY, May.CONDUCT).row
    key = round_key(round)
    following = tx.context.entropy.seed()
    draw = another_draw(tx, row, key, wanted, following)
    return _told(tx, actor, edited(tx, actor, tournament, seen, draw, following), key)


def next_draw(tx: Tx, row: TournamentRow, wanted: WantedDraw, following: str) -> Command:
    """The draw of the next round by the seed that is bound; ``following`` is bound then."""
    return partial(
        conducting.draw_next,
        seed=_bound(row.seed),
        next_commitment=commitment(following),
        reason=wanted.reason,
        matcher=tx.context.matcher,
        wish=wanted.wish(),
    )


def another_draw(
    tx: Tx, row: TournamentRow, key: RoundKey, wanted: WantedDraw, following: str
) -> Command:
    """The same of a round that is drawn already."""
    return partial(
        conducting.draw_again,
        key=key,
        seed=_bound(row.seed),
        next_commitment=commitment(following),
        reason=wanted.reason,
        matcher=tx.context.matcher,
        wish=wanted.wish(),
    )


def pair_round(
    tx: Tx,
    actor: Actor,
    tournament: str,
    round: str,
    pairings: Pairings,
    seen: int | None,
) -> RoundView:
    """Give the tables of a round that is not drawn. Raises as :func:`redraw_round`."""
    row = organized(tx, actor, tournament, Scope.PLAY, May.CONDUCT).row
    key = round_key(round)
    following = tx.context.entropy.seed()
    pair = partial(
        pairing.pair_round,
        key=key,
        tables=pairings.tables,
        seed=_bound(row.seed),
        next_commitment=commitment(following),
        reason=pairings.reason,
    )
    return _told(tx, actor, edited(tx, actor, tournament, seen, pair, following), key)


def arrange_round(
    tx: Tx,
    actor: Actor,
    tournament: str,
    round: str,
    tables: Sequence[Sequence[str]],
    reason: str,
    seen: int | None,
) -> RoundView:
    """Seat the entries of a round by hand, for a reason. Raises as :func:`redraw_round`."""
    key = round_key(round)
    arrange = partial(arranging.arrange, key=key, tables=tables, reason=reason)
    return _told(tx, actor, edited(tx, actor, tournament, seen, arrange), key)


def cancel_round(
    tx: Tx, actor: Actor, tournament: str, round: str, reason: str, seen: int | None
) -> TournamentView:
    """Take the last round back, for a reason. Raises as :func:`redraw_round`."""
    cancel = partial(conducting.cancel_round, key=round_key(round), reason=reason)
    return view_of(tx, edited(tx, actor, tournament, seen, cancel))


def publish_round(
    tx: Tx,
    actor: Actor,
    tournament: str,
    round: str,
    seen: int | None,
    *,
    hints_accepted: bool = False,
) -> RoundView:
    """Let play begin at the tables of a round. Raises as :func:`redraw_round`.

    A draw that hints at results which are not released takes ``hints_accepted``.
    """
    key = round_key(round)
    publish = partial(conducting.publish, key=key, hinting=hints_accepted)
    desk = edited(tx, actor, tournament, seen, publish)
    call_tables(tx, desk, filter(partial(is_hosted, desk.state), desk.state.round(key).tables))
    return _told(tx, actor, desk, key)


def get_round(tx: Tx, actor: Actor, tournament: str, round: str) -> RoundView:
    """A round as the caller may see it. Raises ``unknown-part``, and as :func:`watched`."""
    return _told(tx, actor, watched(tx, actor, tournament).desk, round_key(round))


def _told(tx: Tx, actor: Actor, desk: Desk, key: RoundKey) -> RoundView:
    found = round_of(desk.state, allowed(lambda state: state.round(key), desk.state))
    return structs.replace(found, outdated=outdated_in(tx, actor, desk, found.round))


def _bound(seed: str | None) -> str:
    """The seed that binds the next draw; there is none before registration opens."""
    return seed or ""
