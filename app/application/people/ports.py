"""What the use cases of people need from the stores."""

from collections.abc import Sequence
from typing import Any, Protocol

from app.application.people.hook_rows import DeliveryRow, DueParcel, HookRow
from app.application.rows import Account, AuditRow, BotRow, TokenRow


class AccountStore(Protocol):
    """Accounts and guests."""

    def add(self, account: Account) -> bool:
        """Store a new account; False when its login name is taken."""

    def get(self, account: str) -> Account | None: ...

    def by_login(self, login: str) -> Account | None: ...

    def many(self, accounts: Sequence[str]) -> dict[str, Account]:
        """The known ones of these accounts, by id, in one query."""

    def change(self, account: Account) -> None:
        """Store what an account has become."""

    def old_guests(self, before: int, limit: int) -> Sequence[str]:
        """Guests made before this moment who play nowhere and are not anonymized yet."""


class TokenStore(Protocol):
    """Tokens, by the digest of their secret."""

    def add(self, token: TokenRow) -> None: ...

    def by_digest(self, digest: str) -> tuple[TokenRow, Account] | None: ...

    def of_account(self, account: str) -> Sequence[TokenRow]: ...

    def revoke(self, token: str, account: str, now: int) -> TokenRow | None:
        """Revoke a token of this account; None when it has no such token."""

    def renamed(self, account: str) -> None:
        """The account of these tokens has changed: read it anew with each of them."""


class BotStore(Protocol):
    """Bots, by their accounts."""

    def put(self, row: BotRow) -> None:
        """Store a bot, or what it has become."""

    def get(self, account: str) -> BotRow | None: ...

    def held(self, account: str) -> BotRow | None:
        """The same, as it stays until this transaction has ended."""

    def of_owner(self, owner: str) -> Sequence[BotRow]: ...

    def count_slow(self, account: str) -> None: ...

    def last_move(self, account: str) -> int | None:
        """When a move of this bot was last accepted, in one of its newest matches."""


class AuditStore(Protocol):
    """What was done to accounts and in their names."""

    def add(self, row: AuditRow) -> None: ...

    def page(self, account: str, before: str | None, limit: int) -> Sequence[AuditRow]:
        """Rows of this account with ids below ``before``, newest first."""

    def has(self, account: str, subject: str, network: str) -> bool:
        """Whether the account has a row of this subject from this network."""

    def purge(self, before: int, limit: int) -> int:
        """Drop at most ``limit`` rows from before this moment; how many."""


class PersonStore(Protocol):
    """What is held about a person in all tables, whichever use case keeps it there."""

    def held(self, column: str, account: str) -> Sequence[tuple[Any, ...]]:
        """The rows that refer to this account by a column, ``seat.account`` say, in order.

        What a row holds is listed in ``app/persistence/persons.py``.
        """


class HookStore(Protocol):
    """Webhooks, and what is sent to them."""

    def put(self, row: HookRow) -> None:
        """Store a hook, or what it has become."""

    def get(self, hook: str) -> HookRow | None: ...

    def of_owner(self, owner: str) -> Sequence[HookRow]:
        """Newest first."""

    def drop(self, hook: str) -> None:
        """Drop a hook and all that was sent to it."""

    def of_owners(self, owners: Sequence[str]) -> Sequence[HookRow]:
        """The hooks of these accounts that are not stopped."""

    def of_tournament(self, tournament: str, parts: Sequence[str] | None) -> Sequence[HookRow]:
        """The same of those who have a part in a tournament, one of these or any."""

    def send(self, row: DeliveryRow) -> None:
        """Store a delivery, or what it has become."""

    def delivery(self, hook: str, delivery: str) -> DeliveryRow | None: ...

    def due(self, kind: str, now: int, each: int, limit: int) -> Sequence[DueParcel]:
        """Deadlines of this kind that are due, the oldest first, at most ``each`` of a hook."""

    def deliveries(self, hook: str, before: str | None, limit: int) -> Sequence[DeliveryRow]:
        """Deliveries with ids below ``before``, newest first."""

    def purge(self, before: int, limit: int) -> int:
        """Drop at most ``limit`` deliveries from before this moment; how many."""
