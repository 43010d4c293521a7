"""What counts as a complaint in the service's log."""

import pytest

from tests.real.service import complains


@pytest.mark.parametrize(
    "line",
    [
        '{"event": "unhandled error", "level": "error"}',
        '{"event": "lost the database", "level": "critical"}',
        "Traceback (most recent call last):",
        "Task exception was never retrieved",
        "2026-11-30 [error    ] unhandled error",
    ],
)
def test_an_error_nobody_expected_is_a_complaint(line: str) -> None:
    assert complains(line)


@pytest.mark.parametrize(
    "line",
    [
        '{"event": "request", "path": "/v1/x/unhandled error/Traceback", "level": "info"}',
        '{"event": "slow", "level": "warning"}',
        "[]",
        "INFO:     Started server process",
        "",
    ],
)
def test_what_a_caller_wrote_is_no_complaint(line: str) -> None:
    assert not complains(line)
