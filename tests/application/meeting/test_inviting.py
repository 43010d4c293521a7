"""Private matches: whom a code lets in, and what nobody else learns."""

import pytest

from app.application.actor import STRANGER
from app.application.errors import Code
from app.application.matches.seating import leave, sit
from app.application.matches.watching import get_match
from app.application.meeting.inviting import create_invitation, get_invitation
from tests.storage.fixtures import Storage
from tests.storage.waiting import Hall
from tests.storage.world import refused

PRIVATE = {"private": True}


async def test_the_code_lets_in_and_only_its_hash_is_stored(hall: Hall, storage: Storage) -> None:
    match = await hall.open(admission=PRIVATE)
    ann, bob, *_ = hall.people
    code = (await hall.database.write(create_invitation, ann, match)).code
    info = await hall.database.read(get_invitation, STRANGER, code)
    assert (info.id, info.admission.private) == (match, True)
    assert code.removeprefix("tki_") not in repr(storage.contents())
    view = await hall.database.write(sit, bob, match, 1, code=code)
    assert view.match.seats[1].name == "Bob"
    assert code not in repr(view)


@pytest.mark.parametrize("code", [None, "", "tki_", "tki_x_y", "tki_{match}_", "{match}"])
async def test_without_the_right_code_nobody_sees_or_sits(
    hall: Hall, storage: Storage, code: str | None
) -> None:
    match = await hall.open(admission=PRIVATE)
    await hall.database.write(create_invitation, hall.people[0], match)
    before = storage.contents()
    given = None if code is None else code.format(match=match)
    with refused(Code.INVITATION_NEEDED):
        await hall.database.write(sit, hall.people[1], match, 1, code=given)
    with refused(Code.INVITATION_NEEDED):
        await hall.database.write(sit, hall.people[1], match, 0, code=given)
    with refused(Code.INVITATION_NEEDED):
        await hall.database.read(get_invitation, STRANGER, given or "")
    with refused(Code.NOT_ALLOWED):
        await hall.database.read(get_match, hall.people[1], match)
    assert storage.contents() == before


async def test_a_new_code_ends_the_one_before(hall: Hall, storage: Storage) -> None:
    match = await hall.open(admission=PRIVATE)
    ann, bob, *_ = hall.people
    old = (await hall.database.write(create_invitation, ann, match)).code
    new = (await hall.database.write(create_invitation, ann, match)).code
    before = storage.contents()
    with refused(Code.INVITATION_NEEDED):
        await hall.database.write(sit, bob, match, 1, code=old)
    assert storage.contents() == before
    await hall.database.write(sit, bob, match, 1, code=new)


async def test_only_the_opener_of_a_private_open_match_invites(
    hall: Hall, storage: Storage
) -> None:
    public, private = await hall.open(), await hall.open(admission=PRIVATE)
    code = (await hall.database.write(create_invitation, hall.people[0], private)).code
    await hall.database.write(sit, hall.people[1], private, 1, code=code)
    before = storage.contents()
    for person, match in ((0, public), (1, private), (2, private)):
        with refused(Code.NOT_ALLOWED):
            await hall.database.write(create_invitation, hall.people[person], match)
    assert storage.contents() == before


async def test_a_started_match_invites_nobody(hall: Hall) -> None:
    match = await hall.open(admission=PRIVATE)
    code = (await hall.database.write(create_invitation, hall.people[0], match)).code
    for person in (1, 2):
        await hall.database.write(sit, hall.people[person], match, person, code=code)
    with refused(Code.INVITATION_NEEDED):
        await hall.database.read(get_invitation, STRANGER, code)
    with refused(Code.MATCH_NOT_OPEN):
        await hall.database.write(create_invitation, hall.people[0], match)


async def test_whoever_has_left_needs_the_code_again(hall: Hall) -> None:
    match = await hall.open(admission=PRIVATE)
    code = (await hall.database.write(create_invitation, hall.people[0], match)).code
    await hall.database.write(sit, hall.people[1], match, 1, code=code)
    view = await hall.database.write(leave, hall.people[1], match, 1)
    assert hall.kinds(view) == ["player", "open", "open"]
    with refused(Code.NOT_ALLOWED):
        await hall.database.read(get_match, hall.people[1], match)
    with refused(Code.INVITATION_NEEDED):
        await hall.database.write(sit, hall.people[1], match, 1)
