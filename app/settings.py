"""The one place where the environment becomes values.

Only `main`, `cli` and `container` read these; everything below is handed what it needs.
`python -m app.settings` prints the table that is `docs/settings.md`.
"""

import difflib
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

PREFIX = "TRICKTABLE_"
TOKEN_VARIABLE = f"{PREFIX}TOKEN"
"""What commands that ask a running service read: in the same shell it is no unknown setting."""
DATABASE_FILE = "tricktable.sqlite3"

Megabytes = 1024 * 1024
MOST_CALLS = 1_000_000_000
ORIGIN = re.compile(r"\*|https?://(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?")


def _origin(value: str) -> str:
    if not ORIGIN.fullmatch(value):
        raise ValueError("Write origins like https://example.com, separated by commas")
    return value


Origin = Annotated[str, AfterValidator(_origin)]
"""`https://example.com`: scheme, host and port as browsers send them; `*` is any."""


class SettingsError(Exception):
    """The environment cannot be read; the text says which variable and why."""


def _sqlite_in(data: Mapping[str, object]) -> str:
    """The default database: a file in the data folder, which validates before this field."""
    return f"sqlite:///{Path(str(data['data_dir'])).absolute() / DATABASE_FILE}"


class Settings(BaseSettings):
    """Every setting of the service, immutable once read. Field order is documentation order."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_ignore_empty=True,
        frozen=True,
        extra="forbid",
        validate_default=True,
        hide_input_in_errors=True,
    )

    data_dir: Path = Field(
        default=Path("data"), description="Folder of everything the service stores."
    )
    database_url: str = Field(
        default_factory=_sqlite_in,
        repr=False,
        pattern=r"^(sqlite|postgresql\+psycopg)://",
        description="Database, `sqlite:///FILE` or `postgresql://…`. Default: the file "
        f"`{DATABASE_FILE}` in the data folder.",
    )
    bus: str = Field(
        default="inprocess",
        repr=False,
        pattern=r"^(inprocess|postgres|valkeys?://.+)$",
        description="Wake-ups between processes: `inprocess`, `postgres` (NOTIFY on the database) "
        "or `valkey://HOST:PORT/DB`.",
    )

    host: str = Field(default="127.0.0.1", min_length=1, description="Address to listen on.")
    port: int = Field(
        default=8000, ge=0, le=65535, description="Port to listen on; 0 takes a free one."
    )
    workers: int = Field(
        default=1,
        ge=1,
        le=64,
        description="Processes to serve with; more than one needs an outside bus.",
    )
    replicated: bool = Field(
        default=False, description="Other processes serve the same database; needs an outside bus."
    )
    public_url: str = Field(
        default="http://127.0.0.1:8000",
        pattern=r"^https?://[^/]+(/.*[^/])?$",
        description="How clients reach the service, without a slash at the end.",
    )
    cors_origins: Annotated[tuple[Origin, ...], NoDecode] = Field(
        default=(),
        description="Origins whose pages may call the API and open streams, separated by commas.",
    )

    metrics_token: str = Field(
        default="",
        repr=False,
        pattern=r"^([!-~]{16,200})?$",
        description="What callers of `/metrics` must send as `Authorization: Bearer …`. Without it "
        "the figures are told only to callers from this machine, through no proxy.",
    )

    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="Least severe level that is logged."
    )
    log_format: Literal["auto", "console", "json"] = Field(
        default="auto",
        description="Log lines for people (`console`), or one JSON object a line (`json`); `auto`: "
        "for people if they go to a terminal.",
    )
    default_language: Literal["en", "nl", "hu", "fi"] = Field(
        default="en", description="Language of texts when the caller names none that exists."
    )

    body_limit: int = Field(
        default=Megabytes, ge=1024, le=64 * Megabytes, description="Largest request body, in bytes."
    )
    import_limit: int = Field(
        default=32 * Megabytes,
        ge=1024,
        le=512 * Megabytes,
        description="Largest bundle of a tournament that is taken in, in bytes.",
    )
    page_limit: int = Field(default=100, ge=1, le=1000, description="Most items on one page.")
    graphql_depth: int = Field(default=15, ge=1, le=100, description="Deepest nesting of a query.")
    graphql_aliases: int = Field(default=30, ge=0, le=1000, description="Most aliases in a query.")
    graphql_tokens: int = Field(
        default=4000, ge=50, le=20_000, description="Most tokens in a query."
    )
    graphql_selections: int = Field(
        default=2000,
        ge=10,
        le=10_000,
        description="Most fields a query selects, fragments spread out.",
    )
    graphql_cost: int = Field(
        default=5000, ge=10, le=1_000_000, description="Highest cost of a query, pages multiplied."
    )

    limit_reads: int = Field(
        default=12_000,
        ge=0,
        le=MOST_CALLS,
        description="Calls a minute of an account, or of strangers at one address, that are "
        "counted in no other limit. As with the limits below, 0 is no limit, and each process "
        "counts for itself unless the bus is Valkey.",
    )
    limit_moves: int = Field(
        default=6000, ge=0, le=MOST_CALLS, description="Moves a minute of an account."
    )
    limit_streams: int = Field(
        default=3000,
        ge=0,
        le=MOST_CALLS,
        description="Streams that an account, or strangers at one address, may open a minute.",
    )
    limit_open_streams: int = Field(
        default=1000,
        ge=0,
        le=100_000,
        description="Streams that an account, or strangers at one address, may have open.",
    )
    limit_alike_streams: int = Field(
        default=8,
        ge=1,
        le=1000,
        description="Streams of the same match, or of all its own, that an account may have open "
        "in each process; one more ends the oldest with `superseded`.",
    )
    limit_exports: int = Field(
        default=300,
        ge=0,
        le=MOST_CALLS,
        description="Records, proofs, lists of deals, files and what-ifs that an account, or "
        "strangers at one address, may ask for a minute; bundles taken in count as well.",
    )
    limit_logins: int = Field(
        default=1200,
        ge=0,
        le=MOST_CALLS,
        description="Log-ins, new accounts and new guests a minute from one address.",
    )
    limit_passwords: int = Field(
        default=20,
        ge=0,
        le=MOST_CALLS,
        description="Log-ins a minute with one login name from one address.",
    )
    limit_matches: int = Field(
        default=200, ge=1, le=100_000, description="Open and running matches of an account."
    )
    limit_bot_matches: int = Field(
        default=20,
        ge=0,
        le=100_000,
        description="Open and running matches of an account that house bots play alone; they come "
        "after all others.",
    )
    limit_guest_bot_matches: int = Field(
        default=3, ge=0, le=100_000, description="The same for a guest."
    )
    limit_tournaments: int = Field(
        default=50, ge=1, le=100_000, description="Tournaments of an account that are not finished."
    )
    limit_bots: int = Field(default=10, ge=0, le=1000, description="Bots of an account.")
    limit_hooks: int = Field(default=10, ge=0, le=1000, description="Webhooks of an account.")
    private_hooks: bool = Field(
        default=False,
        description="Let webhooks point at private addresses too, and at plain HTTP.",
    )
    token_lifetime_days: int = Field(
        default=90, ge=1, le=3650, description="Days until an access token expires."
    )
    audit_days: int = Field(
        default=90,
        ge=1,
        le=3650,
        description="Days for which people can read what was done to their accounts.",
    )
    guest_days: int = Field(
        default=90,
        ge=7,
        le=3650,
        description="Days after which a guest's token expires and the name is forgotten;"
        " results stay.",
    )
    entry_days: int = Field(
        default=1825,
        ge=7,
        le=36500,
        description="Days without any change after which a tournament forgets the names of those "
        "who have no account; results stay.",
    )
    sse_heartbeat_seconds: float = Field(
        default=15.0,
        gt=0,
        le=300,
        description="Seconds of silence until a stream says that it lives.",
    )
    stream_life_seconds: float = Field(
        default=3600.0,
        gt=0,
        le=7 * 24 * 3600,
        description="Seconds until a stream ends with `expired`, for its reader to go on anew.",
    )
    table_seconds: int = Field(
        default=120,
        ge=0,
        le=3600,
        description="Seconds for which a table stays once its match is finished: until then "
        "phrases may be said there, and its streams go on.",
    )
    stream_stall_seconds: float = Field(
        default=30.0,
        gt=0,
        le=3600,
        description="Seconds for which a stream waits for a reader that takes nothing.",
    )
    presence_lease_seconds: float = Field(
        default=45.0,
        ge=1,
        le=3600,
        description="Seconds until the players whose process has died count as away.",
    )
    waiting_seconds: int = Field(
        default=60,
        ge=5,
        le=24 * 3600,
        description="Seconds for which quick match counts on a waiting player who is away; after "
        "three times as long the seat at an open table is free again.",
    )
    claim_seconds: int = Field(
        default=600,
        ge=10,
        le=14 * 24 * 3600,
        description="Seconds until, in a match without time-outs, the absence of a player who must "
        "act may be claimed.",
    )
    give_up_seconds: int = Field(
        default=24 * 3600,
        ge=10,
        le=14 * 24 * 3600,
        description="Seconds until, in such a match, whoever stays may give it up without a loss.",
    )
    shutdown_grace_seconds: int = Field(
        default=10, ge=0, le=300, description="Seconds that open requests and streams get to end."
    )

    @field_validator("database_url", mode="before")
    @classmethod
    def _with_driver(cls, value: object) -> object:
        """The usual `postgresql://` and `postgres://` name the same database."""
        if isinstance(value, str):
            return re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", value)
        return value

    @field_validator("cors_origins", mode="before")
    @classmethod
    def _split_origins(cls, value: object) -> object:
        if isinstance(value, str):
            return tuple(part.strip() for part in value.split(",") if part.strip())
        return value


def read_settings() -> Settings:
    """Read the process's environment.

    Raises SettingsError, naming the variable, for a `TRICKTABLE_` variable that does not exist and
    for a value that is refused. The value itself is not repeated: it may hold a password.
    """
    _refuse_unknown(os.environ)
    try:
        return Settings()
    except ValidationError as error:
        lines = [_explain(str(item["loc"][0]), item["msg"]) for item in error.errors()]
        raise SettingsError("\n".join(lines)) from None


def _explain(field: str, message: str) -> str:
    return f"{PREFIX}{field.upper()}: {message}"


def variables() -> tuple[str, ...]:
    """The names of all environment variables the service reads, in documentation order."""
    return tuple(PREFIX + name.upper() for name in Settings.model_fields)


def _refuse_unknown(environ: Mapping[str, str]) -> None:
    known = (*variables(), TOKEN_VARIABLE)
    for name in sorted(environ):
        if name.upper().startswith(PREFIX) and name.upper() not in known:
            near = difflib.get_close_matches(name.upper(), known, n=1)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise SettingsError(f"{name}: no such setting.{hint}")


def settings_table() -> str:
    """The text of `docs/settings.md`."""
    rows = [
        f"| `{PREFIX}{name.upper()}` | {_default(field.default, field.default_factory)} "
        f"| {field.description} |"
        for name, field in Settings.model_fields.items()
    ]
    head = (
        "# Settings\n\nThe service reads environment variables and nothing else. A variable with "
        f"the prefix `{PREFIX}`\nthat is not listed here stops the start, so that a misspelt one "
        "is noticed. Made by `make contracts`.\n\n| variable | default | what |\n|---|---|---|\n"
    )
    return head + "\n".join(rows) + "\n"


def _default(value: object, factory: Callable[..., object] | None) -> str:
    if factory is not None or value in ((), ""):
        return ""
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


if __name__ == "__main__":
    print(settings_table(), end="")
