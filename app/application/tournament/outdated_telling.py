"""Organizers are told which draws rest on old numbers; nobody else is."""

from functools import partial

from app.application.actor import Actor
from app.application.ports import Tx
from app.application.tournament.desk import Desk
from app.application.tournament.naming import round_key
from app.application.tournament.outdated_values import OutdatedDraw
from app.domain.tournament.outdated import Outdated, outdated_draws
from app.domain.tournament.stages import Swiss
from app.domain.tournament.state import Tournament


def outdated_after(tx: Tx, actor: Actor, desk: Desk, stage: int) -> tuple[OutdatedDraw, ...]:
    """The draws that rest on the results of this stage, where those are others by now."""
    return tuple(one for one in outdated_of(tx, actor, desk) if _rests_on(one, stage))


def outdated_in(tx: Tx, actor: Actor, desk: Desk, round: str) -> OutdatedDraw | None:
    """What is to be told of the draw of one round."""
    found = outdated_of(tx, actor, desk)
    return next((one for one in found if one.round == round), None)


def outdated_of(tx: Tx, actor: Actor, desk: Desk) -> tuple[OutdatedDraw, ...]:
    """All draws that rest on old numbers; nothing for those who have no part in the tournament."""
    if desk.public:
        return ()
    return tuple(_told(tx, actor, desk.state, one) for one in outdated_draws(desk.state))


def _rests_on(one: OutdatedDraw, stage: int) -> bool:
    """A first draw rests on the stage before, and a later one, of a Swiss stage, on its own."""
    drawn = round_key(one.round)
    return stage == (drawn.stage if drawn.round > 1 else drawn.stage - 1)


def _told(tx: Tx, actor: Actor, state: Tournament, one: Outdated) -> OutdatedDraw:
    word = partial(tx.context.texts.word, language=actor.language)
    said = [word("outdated.draw")] if one.leave or one.join else []
    if one.moved and isinstance(state.stage(one.drawn.stage), Swiss):
        said.append(word("outdated.pairs"))
    elif one.moved:
        said.append(word("outdated.seats"))
    detail = " ".join(said).format(
        round=one.drawn,
        stage=one.drawn.stage - 1,
        leave=_names(state, one.leave),
        join=_names(state, one.join),
        moved=_names(state, one.moved),
    )
    return OutdatedDraw(str(one.drawn), one.leave, one.join, one.moved, detail)


def _names(state: Tournament, entries: tuple[str, ...]) -> str:
    return ", ".join(state.entry(entry).who.name for entry in entries) or "–"
