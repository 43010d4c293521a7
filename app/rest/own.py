"""What is held about me: my names, everything else, and how to be forgotten."""

from fastapi import Response

from app.application.people import anonymizing, personal
from app.application.people.own_values import PersonalData, Profile
from app.application.values import Player
from app.rest.answers import JSON, answers
from app.rest.bodies import Farewell, ProfileToPut
from app.rest.calling import Caller
from app.rest.routing import router

own = router("accounts")


@own.get("/me/profile", operation_id="get_profile", responses=answers(Profile, "Who I am."))
async def get_profile(call: Caller) -> Response:
    """My names; only I read the real one and the login."""
    return JSON(await call.database.read(personal.get_profile, call.actor))


@own.put("/me/profile", operation_id="put_profile", responses=answers(Profile, "Who I am now."))
async def put_profile(call: Caller, given: ProfileToPut) -> Response:
    """Take another name from the next seat on, or another real name."""
    told = given.name, given.real_name or None
    return JSON(await call.database.write(personal.put_profile, call.actor, *told))


@own.get(
    "/me/data",
    operation_id="get_personal_data",
    responses=answers(PersonalData, "Everything that is held about me."),
)
async def get_personal_data(call: Caller) -> Response:
    """Everything that is held about me, in one document."""
    return JSON(await call.database.study(personal.get_personal_data, call.actor))


@own.post(
    "/me/anonymization",
    operation_id="anonymize",
    responses=answers(Player, "What is left of me for others."),
)
async def anonymize(call: Caller, given: Farewell) -> Response:
    """Forget whose my account was, for ever. Results stay; tokens and bots end at once."""
    if call.actor.account is not None:
        call.visit.take_password(call.actor.account)
    passwords = call.context.passwords
    return JSON(await anonymizing.anonymize(call.database, passwords, call.actor, given.password))
