"""Owners with an account, and their bots."""

from app.application.actor import ALL_SCOPES, Actor
from app.application.people.accounts import authenticate
from app.application.people.bots import WantedBot, create_bot, create_bot_token
from app.application.ports import Tx
from app.application.rows import Account
from app.persistence.databases import AnyDatabase


def store_owner(tx: Tx, name: str) -> Actor:
    """Somebody with an account, as the caller of use cases."""
    account = Account(
        tx.context.entropy.id(), "account", name, tx.context.clock.now(), name.lower(), "x"
    )
    assert tx.accounts.add(account)
    return Actor(account.id, name, frozenset(ALL_SCOPES), kind="account")


async def robot(
    database: AnyDatabase, owner: Actor, name: str = "Robbie", games: tuple[str, ...] = ("toy",)
) -> Actor:
    """A bot of this owner, called with a token of its own."""
    made = await database.write(create_bot, owner, WantedBot(name, games, "1.0"))
    token = await database.write(create_bot_token, owner, made.id, "test")
    return await database.read(authenticate, token.secret)
