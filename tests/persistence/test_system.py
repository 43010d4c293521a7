"""The machine's clock, chance and password hashing."""

import re
import time

import pytest

from app.persistence.system import Argon2Passwords, SystemClock, SystemEntropy


@pytest.fixture
def same_seeds() -> None:
    """Here the machine's own chance is looked at."""


def test_the_clock_counts_milliseconds_of_utc() -> None:
    before = time.time() * 1000
    assert before - 1 <= SystemClock().now() <= time.time() * 1000


def test_seeds_secrets_and_ids_have_their_form_and_never_repeat() -> None:
    entropy = SystemEntropy()
    assert re.fullmatch("[0-9a-f]{64}", entropy.seed())
    assert re.fullmatch("[0-9A-Za-z_-]{43}", entropy.secret())
    assert re.fullmatch("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", entropy.id())
    for chance in (entropy.seed, entropy.secret, entropy.id):
        assert len({chance() for _ in range(1000)}) == 1000


def test_later_ids_sort_after_earlier_ones() -> None:
    entropy = SystemEntropy()
    ids = [entropy.id() for _ in range(5000)]
    assert ids == sorted(ids)


def test_a_password_fits_its_own_hash_only() -> None:
    passwords = Argon2Passwords()
    hashed = passwords.hash("secret")
    assert hashed.startswith("$argon2id$")
    assert hashed != passwords.hash("secret")
    assert passwords.verify("secret", hashed) is True
    assert passwords.verify("Secret", hashed) is False
    assert passwords.verify("secret", "nonsense") is False


def test_an_unknown_account_costs_a_hash_of_the_same_parameters_and_never_fits() -> None:
    passwords = Argon2Passwords()
    hashed: list[str] = []
    plain = passwords._hashing.verify

    def verify(password: str, against: str) -> bool:
        hashed.append(against)
        plain(password, against)
        return True

    passwords._hashing.verify = verify  # type: ignore[assignment,method-assign]
    assert passwords.verify("secret", None) is False
    parameters = [text.split("$")[1:4] for text in (hashed[0], passwords.hash("secret"))]
    assert parameters[0] == parameters[1]
