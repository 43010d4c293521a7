"""Moves of every kind in every phase: those that are not legal change nothing and say why."""

from collections.abc import Iterator

import httpx
import pytest

from tests.e2e.table import Table, is_problem, table
from tests.real.service import ServiceProcess

OPTIONS = {
    "cut": "ask",
    "sooli": True,
    "show_entry": "sequential",
    "trick_turn": "acknowledged",
}
PHASES = ("cut", "show", "sooli-offer", "sooli-exchange", "play", "trick-lying")
EVERY_KIND = (
    "cut:20",
    "cut:none",
    "show:rami",
    "show:nolo",
    "show:AS",
    "show:spoken-rami",
    "show:time-out",
    "sooli:yes",
    "sooli:no",
    "give:AS",
    "give:2C",
    "play:AS",
    "play:2C",
    "seen",
    "void-deal:uneven",
    "last-deal",
    "forfeit:1",
)
DIRECTORS = ("void-deal", "last-deal", "forfeit")
UNREADABLE = ("play:XX", "PLAY:AS", "play:AS ", "cut:52", "cut:0", "show:", "forfeit:9", "♠", "x")


@pytest.fixture(scope="module")
def playing(service: ServiceProcess) -> Iterator[Table]:
    """A match that the tests of this module lead from phase to phase."""
    with httpx.Client(base_url=service.url, trust_env=False, verify=False) as client:
        yield table(client, service.folder / "tricktable.sqlite3", OPTIONS)


@pytest.mark.parametrize("phase", PHASES)
def test_in_each_phase_only_its_legal_moves_are_made_and_the_others_say_why(
    playing: Table, phase: str
) -> None:
    for _ in range(400):
        if playing.view(None)["view"]["phase"]["phase"] == phase:
            break
        playing.act()
    else:
        raise AssertionError(f"the match never came to {phase}")
    seat, seen = playing.acting()
    turn = seen["you"]["turn"]
    legal = {move["move"] for move in seen["you"]["legal_moves"]}
    with playing.unchanged():
        barred = [move for move in EVERY_KIND if move not in legal]
        assert len(barred) > 6, f"{phase} allows nearly everything: {legal}"
        for move in barred:
            number = seen["you"]["aside"] if move.startswith(DIRECTORS) else turn
            problem = is_problem(
                playing.play(seat, number, move), 409, _code(playing, seat, number, move)
            )
            assert problem["turn"] == turn
            assert {one["move"] for one in problem["legal_moves"]} == legal
        for move in UNREADABLE:
            is_problem(playing.play(seat, turn, move), 422, "malformed-move")
            member = playing.play_over_graphql(seat, turn, move)
            assert (member["__typename"], member["code"]) == ("MoveProblem", "malformed-move")
        some = next(move for move in sorted(legal) if move != "concede")
        is_problem(playing.play(seat, turn + 1, some), 409, "turn-ahead")
        if turn:
            is_problem(playing.play(seat, turn - 1, "cut:51"), 409, "turn-passed")
        for other in set(range(4)) - set(seen["to_act"]):
            own = playing.view(other)["you"]["turn"]
            answer = playing.play(other, own, some)
            assert answer.status_code == 409, answer.text
            assert answer.json()["rule"], answer.text
            assert answer.json()["turn"] == own


def _code(playing: Table, seat: int, turn: int, move: str) -> str:
    """What GraphQL calls this refusal, which REST must call the same."""
    member = playing.play_over_graphql(seat, turn, move)
    assert member["__typename"] == "MoveProblem", member
    assert member["status"] == 409, member
    code: str = member["code"]
    assert member["rule"] or code == "director-only", f"no rule is named: {member}"
    return code


def test_a_match_that_is_over_or_not_yet_on_takes_no_move(playing: Table) -> None:
    seat, seen = playing.acting()
    aside = seen["you"]["aside"]
    assert playing.play(seat, aside, "concede").is_success
    with playing.unchanged():
        after = playing.view(seat)["you"]["turn"]
        is_problem(playing.play(seat, after, "play:AS"), 409, "match-not-running")
        is_problem(playing.play(seat, after + 1, "play:AS"), 409, "match-not-running")
        again = playing.play(seat, aside, "concede")
        assert again.is_success, again.text
        assert again.json()["repeated"] is True
    waiting = table(playing.client, playing.database, {}, seated=3)
    with waiting.unchanged():
        is_problem(waiting.play(0, 0, "show:rami"), 409, "match-not-running")
        member = waiting.play_over_graphql(0, 0, "show:rami")
        assert (member["code"], member["status"]) == ("match-not-running", 409)


def test_the_service_logged_no_error_over_all_this(service: ServiceProcess) -> None:
    assert service.complaints() == []
