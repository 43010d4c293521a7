"""People who want to be forgotten: the account stays, but not whose it was.

Everything that hangs on the id stays whole: results, records and the histories of others keep their
numbers. The names at the tables are taken out a few matches at a time, by a deadline
(``app/application/matches/forgetting.py``), and so are those that organizers wrote into entries for
the account (``app/application/tournament/forgetting.py``).
"""

from dataclasses import replace
from typing import Final

from app.application.actor import Actor
from app.application.errors import Code, Refused
from app.application.guards.via import NOWHERE
from app.application.machine_ports import Passwords
from app.application.people.accounts import topic_of_token
from app.application.people.auditing import note
from app.application.people.personal import own_account
from app.application.people.players import player_of
from app.application.ports import Database, Tx
from app.application.rows import Account, Deadline
from app.application.values import Player
from app.domain.naming import NOBODY

FORGETTING: Final = "forgetting"
"""The kind of the deadline.

Its subject is an account, perhaps with how far its matches are done.
"""

FORGETTING_IN_TOURNAMENTS: Final = "forgetting-in-tournaments"
"""The same for the tournaments in whose logs the account is."""


async def anonymize(
    database: Database, passwords: Passwords, actor: Actor, password: str | None
) -> Player:
    """Forget whose the caller's account was, for ever; its tokens and bots end at once.

    An account needs its password, a guest has none. Raises :class:`Refused` ``scope-missing``,
    ``wrong-password``, ``still-playing`` while the caller or a bot of theirs sits at an open or
    running table, or has opened one, and ``still-organizing`` while a tournament of theirs is not
    over.
    """
    account = await database.read(own_account, actor)
    if account.kind == "account" and not await database.compute(
        passwords.verify, password or "", account.password_hash
    ):
        raise Refused(Code.WRONG_PASSWORD)
    return await database.write(forget_caller, actor)


def forget_caller(tx: Tx, actor: Actor) -> Player:
    """The same once the password is known to be right.

    Raises :class:`Refused` ``still-playing``, ``still-organizing``.
    """
    account = own_account(tx, actor)
    bots = tx.bots.of_owner(account.id)
    for one in (account.id, *(row.account for row in bots)):
        if tx.matches.unfinished(one):
            raise Refused(Code.STILL_PLAYING)
        own = tx.tournaments.unfinished(one)
        if own:
            raise Refused(Code.STILL_ORGANIZING, tournaments=own)
    for row in bots:
        now = tx.context.clock.now()
        tx.bots.put(replace(row, version="", retired_at=row.retired_at or now))
        forget_account(tx, row.account)
    for hook in tx.hooks.of_owner(account.id):
        tx.hooks.drop(hook.id)
    note(tx, account.id, actor.via, "anonymized")
    return player_of(forget_account(tx, account.id))


def sweep_guests(tx: Tx, limit: int = 100) -> int:
    """Forget guests who have been kept long enough and play nowhere; how many."""
    before = tx.context.clock.now() - tx.context.limits.guests_ms
    old = tx.accounts.old_guests(before, limit)
    for guest in old:
        note(tx, guest, NOWHERE, "anonymized")
        forget_account(tx, guest)
    return len(old)


def forget_account(tx: Tx, wanted: str) -> Account:
    """Take names, login and password from an account, end its tokens, and see to its matches."""
    account = tx.accounts.get(wanted)
    assert account is not None
    now = tx.context.clock.now()
    nobody = replace(
        account, name=NOBODY, login=None, password_hash=None, real_name=None, anonymized_at=now
    )
    tx.accounts.change(nobody)
    for token in tx.tokens.of_account(wanted):
        if token.revoked_at is None:
            tx.tokens.revoke(token.id, wanted, now)
            tx.tell(topic_of_token(token.id), 0)
    tx.answers.forget(wanted)
    tx.deadlines.put(Deadline(FORGETTING, wanted, now))
    tx.deadlines.put(Deadline(FORGETTING_IN_TOURNAMENTS, wanted, now))
    return nobody
