"""Buckets: what is counted, what is left, whom a full one keeps out and for how long."""

from collections.abc import Mapping

import pytest

from app.application.errors import Code, Refused
from app.application.guards.limiting import Allowance, Bucket, Limiter, Visit, address_of, unlimited
from tests.storage.world import NOW, SetClock

MINUTE = 60_000
START = NOW - NOW % MINUTE
TWO: Mapping[Bucket, int] = dict.fromkeys(Bucket, 2)


@pytest.fixture
def clock() -> SetClock:
    return SetClock(START)


@pytest.fixture
def limiter(clock: SetClock) -> Limiter:
    return Limiter(TWO, clock, most_streams=1)


def refusal(visit: Visit, use_case: str, account: str | None) -> dict[str, str]:
    with pytest.raises(Refused) as caught:
        visit.pay(use_case, account)
    assert caught.value.kind is Code.TOO_MANY_REQUESTS
    return {param.name: param.value for param in caught.value.refusal.params}


def test_a_bucket_is_empty_until_the_minute_is_over(limiter: Limiter, clock: SetClock) -> None:
    clock.time = START + 10_500
    visit = Visit(limiter, "192.0.2.1")
    visit.pay("play_move", "ann")
    assert visit.allowances == {Bucket.MOVES: Allowance(Bucket.MOVES, 2, 1, 50)}
    visit.pay("play_move", "ann")
    assert refusal(visit, "play_move", "ann") == {"bucket": "moves", "limit": "2", "reset": "50"}
    full = Allowance(Bucket.MOVES, 2, 0, 50, granted=False)
    assert (visit.allowances[Bucket.MOVES], visit.retry_after) == (full, 50)
    clock.time = START + MINUTE
    visit.pay("play_move", "ann")
    assert visit.allowances == {Bucket.MOVES: Allowance(Bucket.MOVES, 2, 1, 60)}


def test_buckets_and_accounts_are_counted_apart(limiter: Limiter) -> None:
    visit = Visit(limiter, "192.0.2.1")
    for account in ("ann", "ben"):
        for use_case in ("play_move", "get_match", "watch", "get_record"):
            visit.pay(use_case, account)
            visit.pay(use_case, account)
            refusal(visit, use_case, account)


def test_strangers_share_the_bucket_of_their_address_and_accounts_do_not(limiter: Limiter) -> None:
    here, there = Visit(limiter, "192.0.2.1"), Visit(limiter, "192.0.2.2")
    here.pay("get_match", None)
    Visit(limiter, "192.0.2.1").pay("get_match", None)
    refusal(here, "get_match", None)
    here.pay("get_match", "ann")
    there.pay("get_match", None)


def test_a_refused_call_and_one_that_is_given_back_cost_nothing(limiter: Limiter) -> None:
    visit = Visit(limiter, "192.0.2.1")
    for _ in range(5):
        visit.pay("play_move", "ann")
        visit.give_back(Bucket.MOVES)
        assert visit.allowances[Bucket.MOVES].remaining == 2
    visit.pay("play_move", "ann")
    visit.pay("play_move", "ann")
    for _ in range(5):
        refusal(visit, "play_move", "ann")
    visit.give_back(Bucket.READS)  # nothing was paid there
    visit.allowances[Bucket.MOVES] = Allowance(Bucket.MOVES, 2, 0, 60)
    visit.give_back(Bucket.MOVES)
    visit.pay("play_move", "ann")
    refusal(visit, "play_move", "ann")


def test_whoever_comes_in_is_counted_by_address_even_with_a_token(limiter: Limiter) -> None:
    Visit(limiter, "192.0.2.1").pay("create_guest", "ann")
    Visit(limiter, "192.0.2.1").pay("log_in", None)
    assert refusal(Visit(limiter, "192.0.2.1"), "create_account", "ben")["bucket"] == "logins"
    Visit(limiter, "192.0.2.2").pay("log_in", None)


def test_nobody_can_keep_a_person_out_from_elsewhere(limiter: Limiter) -> None:
    attacker, person = Visit(limiter, "198.51.100.9"), Visit(limiter, "192.0.2.1")
    for login in ("Ann", "ann"):
        attacker.take_password(login)
    with pytest.raises(Refused) as caught:
        attacker.take_password("ANN")
    assert caught.value.kind is Code.TOO_MANY_REQUESTS
    person.take_password("ann")
    attacker.take_password("ben")


def test_streams_open_at_once_are_limited_and_one_that_ends_makes_room(limiter: Limiter) -> None:
    visit = Visit(limiter, "192.0.2.1")
    visit.pay("watch", "ann")
    with visit.streaming(60):
        with pytest.raises(Refused) as caught, visit.streaming(60):
            raise AssertionError("two streams")
        assert caught.value.kind is Code.TOO_MANY_STREAMS
        other = Visit(limiter, "192.0.2.1")
        other.pay("watch", "ben")
        with other.streaming(60):
            pass
    with visit.streaming(60):
        pass


def test_whoever_has_too_many_streams_is_told_when_the_first_must_end(clock: SetClock) -> None:
    limiter = Limiter({}, clock, most_streams=3)

    def reset() -> tuple[dict[str, str], int | None]:
        visit = Visit(limiter, "192.0.2.1")
        with pytest.raises(Refused) as caught, visit.streaming(60):
            raise AssertionError("four streams")
        told = {param.name: param.value for param in caught.value.refusal.params}
        return told, visit.retry_after

    visit = Visit(limiter, "192.0.2.1")
    with visit.streaming(3600):
        clock.time += 100_500
        visit.hold(None)  # a socket, which ends when its reader wants
        with visit.streaming(7200):
            assert reset() == ({"limit": "3", "reset": "3500"}, 3500)
            with pytest.raises(Refused), visit.streaming(1):
                raise AssertionError("four streams")
            clock.time += 3_600_000
            assert reset()[1] == 1  # it is ending just now
        with limiter.streaming(visit.who), limiter.streaming("other", 1):
            pass
    with limiter.streaming(visit.who), limiter.streaming(visit.who):
        assert reset() == ({"limit": "3", "reset": "60"}, 60)
    visit.release()
    assert not limiter._open
    assert not limiter._ends


def test_no_limit_is_no_limit() -> None:
    visit = Visit(unlimited(), "")
    for _ in range(10_000):
        visit.pay("play_move", "ann")
    with visit.streaming(60), visit.streaming(60):
        assert visit.allowances == {}


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
        (None, ""),
    ],
)
def test_an_address_is_that_of_a_household(host: str | None, address: str) -> None:
    assert address_of(host) == address
