"""What people are told of what was done to their accounts and in their names."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from app.application.values import Moment, Page

Audited = Annotated[
    Literal[
        "logged-in",
        "login-failed",
        "token-made",
        "token-used",
        "token-revoked",
        "seat-taken",
        "seat-left",
        "seat-cleared",
        "arbiter-viewed",
        "profile-changed",
        "anonymized",
        "hook-secret-made",
        "hook-changed",
        "hook-ended",
    ],
    Meta(
        title="Audited",
        description="`token-used`: for the first time from this network; `seat-cleared`: by the "
        "opener of the match; `arbiter-viewed`: a hand, or the finished deals of a running match.",
    ),
]


class AuditEntry(Struct, frozen=True):
    """Something that was done to an account or in its name.

    ``subject`` is the token or the match; or a match and a seat, as ``match/seat``.
    """

    id: str
    at: Moment
    what: Audited
    subject: str | None
    network: Annotated[str, Meta(description="Where it came from, without the end of the address.")]
    request_id: str


class AuditLog(Struct, frozen=True):
    """A page of what was done to an account and in its name, newest first."""

    entries: tuple[AuditEntry, ...]
    page: Page
