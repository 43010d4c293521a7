"""What people are told about themselves is all there is, and nobody else is told."""

from dataclasses import replace

import msgspec

from app.application.actor import Actor, Scope
from app.application.errors import Code
from app.application.guards.repeating import Repetition
from app.application.matches.making_once import match_once
from app.application.matches.opening import WantedMatch, open_match
from app.application.people.accounts import authenticate, create_account
from app.application.people.personal import get_personal_data, get_profile, put_profile
from app.application.people.players import get_player
from app.application.tournament.announcing import WantedTournament, create_tournament
from app.domain.admission import Admission
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import RandomDraw
from tests.storage.robots import robot
from tests.storage.waiting import Hall
from tests.storage.world import PlainPasswords, open_full, play_on, refused

PASSWORDS = PlainPasswords()
KEY = "0123456789abcdef"


async def person(hall: Hall) -> Actor:
    new = await create_account(hall.database, PASSWORDS, "dora", "Dóra", "secret")
    return await hall.database.read(authenticate, new.secret)


async def test_it_tells_all_that_is_held_of_a_person_and_of_nobody_else(hall: Hall) -> None:
    dora = await person(hall)
    ann, bob = hall.people[:2]
    await hall.database.write(put_profile, dora, "Dóra", "Kovács Dóra")
    bot = await robot(hall.database, dora)
    played = (await open_full(hall.database, (dora, ann, bob))).match.id
    await play_on(hall.database, (dora, ann, bob), played)
    wanted = WantedMatch(
        "toy", spectators="arbiter", admission=Admission(arbiters=(dora.account or "",))
    )
    judged = (await hall.database.write(open_match, ann, wanted)).match.id
    plan = Plan((RandomDraw(name="Rounds", rounds=1, tables=(3,)),))
    day = WantedTournament("Day", game="toy", options=b"{}", plan=plan)
    made = (await hall.database.write(create_tournament, dora, day)).tournament.id
    caller = dora.account or ""
    again = Repetition(KEY, caller, b"")
    await hall.database.write(match_once, dora, again, open_match, WantedMatch("toy"))
    told = await hall.database.read(get_personal_data, dora)
    assert (told.player.name, told.profile.real_name, told.profile.login) == (
        "Dóra",
        "Kovács Dóra",
        "dora",
    )
    assert [token.id for token in told.tokens] == [dora.token]
    assert [one.id for one in told.bots] == [bot.account]
    assert [(one.match, one.status) for one in told.opened] == [
        (played, "finished"),
        (told.opened[1].match, "open"),
    ]
    (seat,) = told.seats
    assert (seat.match, seat.game, seat.seat) == (played, "toy", 0)
    assert seat.result in ("won", "lost", "drawn")
    assert seat.finished_at is not None
    assert told.arbiter_of == (judged,)
    assert [(one.tournament, one.name, one.role) for one in told.roles] == [(made, "Day", "owner")]
    assert [one.tournament for one in told.acts] == [made] * len(told.acts)
    assert [one.number for one in told.acts] == list(range(1, len(told.acts) + 1))
    assert [one.what for one in told.audit][-1] == "token-made"
    assert [one.key for one in told.requests] == [KEY]
    text = msgspec.json.encode(told).decode()
    assert "plain:" not in text
    assert "Ann" not in text
    others = msgspec.json.encode(await hall.database.read(get_personal_data, ann)).decode()
    assert [word for word in ("dora", "Dóra", "Kovács", caller, KEY) if word in others] == []


async def test_only_the_person_reads_the_real_name_and_the_login(hall: Hall) -> None:
    dora = await person(hall)
    await hall.database.write(put_profile, dora, "Dóra", "Kovács Dóra")
    shown = msgspec.json.encode(await hall.database.read(get_player, dora.account or ""))
    assert b"Kov" not in shown
    assert b"dora" not in shown
    for use_case in (get_profile, get_personal_data):
        with refused(Code.SCOPE_MISSING):
            narrow = replace(dora, scopes=frozenset({Scope.READ, Scope.PLAY}))
            await hall.database.read(use_case, narrow)
        with refused(Code.TOKEN_MISSING):
            await hall.database.read(use_case, Actor())


async def test_a_name_of_others_is_refused_and_nothing_changes(hall: Hall) -> None:
    dora = await person(hall)
    with refused(Code.NAME_RESERVED):
        await hall.database.write(put_profile, dora, "Robo (bot)", None)
    assert (await hall.database.read(get_profile, dora)).name == "Dóra"
