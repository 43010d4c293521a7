"""What the errors of the drivers mean to a caller."""

import sqlite3

import psycopg
from sqlalchemy.exc import DBAPIError

from app.application.errors import Code, Refused
from app.application.ports import Stale
from app.persistence.answers import Raced

TRIES = 5
"""How often a use case is tried when others get in its way."""

_IN_THE_WAY = (
    psycopg.errors.SerializationFailure,
    psycopg.errors.DeadlockDetected,
    psycopg.errors.LockNotAvailable,
)
_AWAY = (
    psycopg.OperationalError,
    psycopg.InterfaceError,
    psycopg.errors.ReadOnlySqlTransaction,  # the server has become another one's replica
    sqlite3.OperationalError,
)
_UNMIGRATED = (psycopg.errors.UndefinedTable, psycopg.errors.UndefinedColumn)
_UNSTORABLE = (psycopg.DataError, UnicodeEncodeError)


def driver_error(error: BaseException) -> BaseException:
    """The driver's own error inside SQLAlchemy's."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        return error.orig
    return error


def is_in_the_way(error: BaseException) -> bool:
    """Whether the use case may succeed when it is run again."""
    return isinstance(error, Stale | Raced) or isinstance(driver_error(error), _IN_THE_WAY)


def is_lost(error: BaseException) -> bool:
    """Whether the database cannot be reached, or not be written to."""
    return isinstance(driver_error(error), _AWAY)


def is_unmigrated(error: BaseException) -> bool:
    """Whether the database lacks what migrations would have made."""
    cause = driver_error(error)
    missing = isinstance(cause, sqlite3.OperationalError) and str(cause).startswith("no such ")
    return missing or isinstance(cause, _UNMIGRATED)


def as_told(error: BaseException) -> BaseException:
    """The error as the caller gets it.

    A database that is away or locked is ``busy``: try again later. One that lacks migrations is
    ``not-migrated``. A text that it cannot hold, such as one with a NUL, is a malformed request.
    """
    if is_unmigrated(error):
        return _caused(Refused(Code.NOT_MIGRATED), error)
    if is_in_the_way(error) or is_lost(error):
        return _caused(Refused(Code.BUSY), error)
    if isinstance(driver_error(error), _UNSTORABLE):
        return _caused(Refused(Code.MALFORMED_REQUEST), error)
    return error


def _caused(refused: Refused, error: BaseException) -> Refused:
    refused.__cause__ = error
    return refused
