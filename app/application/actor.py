"""Who calls a use case: an account with the scopes of its token, or nobody."""

from dataclasses import dataclass, replace
from enum import StrEnum

from app.application.errors import Code, Refused
from app.application.guards.via import NOWHERE, Via
from app.application.texts import Language
from app.domain.admission import AccountKind


class Scope(StrEnum):
    """What a token may be used for.

    ``read``: to see matches as this account; ``play``: to open matches, sit and play, and to see in
    the answers what is played there; ``account``: to manage tokens.
    """

    READ = "read"
    PLAY = "play"
    ACCOUNT = "account"


ALL_SCOPES = tuple(Scope)


@dataclass(frozen=True, slots=True)
class Actor:
    """The caller; ``account`` is None for a stranger without a token.

    ``judging`` is the match whose finished deals it reads as an arbiter, once that look has been
    noted; ``language`` is that of the words in answers.
    """

    account: str | None = None
    name: str = ""
    scopes: frozenset[Scope] = frozenset()
    token: str | None = None
    via: Via = NOWHERE
    kind: AccountKind | None = None
    judging: str | None = None
    language: Language = Language.ENGLISH

    def came(self, via: Via, language: Language = Language.ENGLISH) -> "Actor":
        """The same caller, with how the call came and the language of its reader."""
        return replace(self, via=via, language=language)

    @property
    def share(self) -> str:
        """As whom it waits where everybody has the same share: strangers go by their networks."""
        return self.account or self.via.network

    def must(self, scope: Scope) -> str:
        """The account, if the token has this scope.

        Raises :class:`Refused` ``token-missing`` or ``scope-missing``.
        """
        if self.account is None:
            raise Refused(Code.TOKEN_MISSING)
        if scope not in self.scopes:
            raise Refused(Code.SCOPE_MISSING, scope=scope)
        return self.account

    def may_look(self) -> None:
        """Let strangers look as strangers, but an account only with a token that may read.

        Raises :class:`Refused` ``scope-missing``.
        """
        if self.account is not None:
            self.must(Scope.READ)


STRANGER = Actor()
