"""What is wrong with a query itself."""

from enum import StrEnum


class QueryTrouble(StrEnum):
    """What is wrong with a query before any use case is asked; worded as refusals are."""

    TOO_LARGE = "query-too-large"
    UNKNOWN_OPERATION = "unknown-operation"
