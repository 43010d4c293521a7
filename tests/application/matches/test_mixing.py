"""Nonces: committed before, secret until the start, mixed in as specified, told afterwards."""

from hashlib import sha256

import msgspec
import pytest

from app.application.actor import Actor
from app.application.errors import Code
from app.application.events import MatchStarted
from app.application.matches.looking_back import get_proof, get_record
from app.application.matches.opening import WantedMatch, WantedSeat, abandon_match, open_match
from app.application.matches.seating import leave, sit
from app.application.matches.watching import get_match, list_events
from app.application.rules_desk import verify_record
from app.application.values import MatchView, Proof
from app.engine.dealing import Scripted, Seeded
from app.engine.record import DealingProof
from app.engine.shuffle import shuffled
from app.persistence.databases import AnyDatabase
from tests.storage.fixtures import Storage
from tests.storage.world import SEED, actors, play_on, refused, version_of
from tests.toy.cards import PACK

COMMITMENT = sha256(SEED.encode()).hexdigest()
METHOD = "sha256-nonces-words-fisher-yates-2"
NONCES = ("ann_1", "", "cat-3")
MIXED = sha256(f"{SEED}|nonces|ann_1||cat-3".encode()).hexdigest()


async def opened(database: AnyDatabase, ann: Actor, options: bytes = b"{}") -> MatchView:
    return await database.write(
        open_match, ann, WantedMatch("toy", options, [WantedSeat("me", nonce="ann_1")])
    )


async def running(database: AnyDatabase, options: bytes = b"{}") -> tuple[list[Actor], str]:
    """A match with nonces on seats 0 and 2."""
    players = list(await actors(database, "Ann", "Bob", "Cat"))
    match = (await opened(database, players[0], options)).match.id
    await database.write(sit, players[1], match, 1)
    await database.write(sit, players[2], match, 2, "cat-3")
    return players, match


async def test_the_seed_is_committed_to_before_any_nonce_is_known(database: AnyDatabase) -> None:
    ann, bob, _ = await actors(database, "Ann", "Bob", "Cat")
    view = await opened(database, ann)
    assert (view.match.status, view.match.commitment) == ("open", COMMITMENT)
    proof = await database.read(get_proof, bob, view.match.id)
    assert proof == Proof(view.match.id, COMMITMENT, (), None, None, METHOD)


async def test_a_nonce_is_a_secret_until_the_match_starts(database: AnyDatabase) -> None:
    ann, bob, cat = await actors(database, "Ann", "Bob", "Cat")
    match = (await opened(database, ann)).match.id
    await database.write(sit, bob, match, 1)
    for actor in (ann, bob):
        told = [
            await database.read(get_match, actor, match),
            await database.read(list_events, actor, match, 0, 100),
            await database.read(get_proof, actor, match),
        ]
        assert b"ann_1" not in msgspec.json.encode(told)
    await database.write(sit, cat, match, 2, "cat-3")
    events = (await database.read(list_events, bob, match, 0, 100)).events
    assert [event.event for event in events if isinstance(event.event, MatchStarted)] == [
        MatchStarted(COMMITMENT, NONCES)
    ]
    proof = await database.read(get_proof, bob, match)
    assert proof == Proof(match, COMMITMENT, NONCES, None, None, METHOD)


async def test_the_cards_are_those_of_the_seed_with_the_nonces_in_it(
    database: AnyDatabase,
) -> None:
    players, match = await running(database, b'{"deals": 1}')
    await play_on(database, players, match)
    proof = await database.read(get_proof, players[0], match)
    seal = "fd6673a3cae15f5178e58d20def3c129df758c3e8c539bf3f67e8b400b471d6a"
    assert proof == Proof(match, COMMITMENT, NONCES, SEED, MIXED, METHOD, seal)
    record = await database.read(get_record, players[0], match)
    assert record.dealing == Seeded(MIXED)
    assert record.proof == DealingProof(COMMITMENT, SEED, NONCES)
    replayed = verify_record(database.shared.context, msgspec.json.encode(record))
    assert (replayed.refused, replayed.moves_made) == (None, len(record.moves))
    hands = msgspec.to_builtins(replayed.deals[0])["hands"]
    pack = shuffled(PACK.codes, MIXED, "pack:0")
    assert {frozenset(hand) for hand in hands} == {frozenset(pack[n::3]) for n in range(3)}


async def test_a_match_with_nonces_is_read_from_the_database_as_it_is_in_memory(
    database: AnyDatabase,
) -> None:
    players, match = await running(database)
    await play_on(database, players, match, 7)
    warm = [await database.read(get_match, player, match) for player in players]
    database.shared.matches.drop(match, await version_of(database, match))
    assert [await database.read(get_match, player, match) for player in players] == warm


async def test_without_nonces_the_seed_itself_deals(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    wanted = WantedMatch("toy", b'{"deals": 1}', [WantedSeat("me")])
    match = (await database.write(open_match, players[0], wanted)).match.id
    for seat, player in enumerate(players[1:], start=1):
        await database.write(sit, player, match, seat)
    await play_on(database, players, match)
    record = await database.read(get_record, players[0], match)
    assert (record.dealing, record.proof) == (Seeded(SEED), DealingProof(COMMITMENT, SEED))
    proof = await database.read(get_proof, players[0], match)
    seal = "0df398cbea16d2ffc095d0726f12e85c3cc7b60f8a258a63ed325b75dacb16ea"
    assert proof == Proof(match, COMMITMENT, (), SEED, SEED, METHOD, seal)


async def test_whoever_leaves_takes_the_nonce_along_and_whoever_sits_keeps_the_first(
    database: AnyDatabase, storage: Storage
) -> None:
    ann, bob, cat = await actors(database, "Ann", "Bob", "Cat")
    match = (await opened(database, ann)).match.id
    await database.write(sit, bob, match, 1, "gone")
    await database.write(leave, bob, match, 1)
    await database.write(sit, bob, match, 1, "kept")
    before = storage.contents()
    await database.write(sit, bob, match, 1, "late")
    assert storage.contents() == before
    await database.write(sit, cat, match, 2)
    proof = await database.read(get_proof, ann, match)
    assert proof.nonces == ("ann_1", "kept", "")


@pytest.mark.parametrize("nonce", ["", "a|b", "a b", "ä", "x" * 65, "x\n"])
async def test_a_nonce_that_could_be_read_in_two_ways_is_refused(
    database: AnyDatabase, storage: Storage, nonce: str
) -> None:
    ann, bob, _ = await actors(database, "Ann", "Bob", "Cat")
    match = (await opened(database, ann)).match.id
    before = storage.contents()
    with refused(Code.MALFORMED_REQUEST):
        await database.write(sit, bob, match, 1, nonce)
    with refused(Code.NONCE_NEEDS_PLAYER):
        wanted = WantedMatch("toy", b"{}", [WantedSeat("bot", nonce="bots-have-none")])
        await database.write(open_match, ann, wanted)
    assert storage.contents() == before


async def test_nothing_is_mixed_into_a_script(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    script = Scripted((PACK.codes,), (), "ab" * 32)
    seats = [WantedSeat("me", nonce="ann_1")]
    wanted = WantedMatch("toy", b"{}", seats, exercise=True, script=script)
    match = (await database.write(open_match, players[0], wanted)).match.id
    for seat, player in enumerate(players[1:], start=1):
        await database.write(sit, player, match, seat)
    proof = await database.read(get_proof, players[0], match)
    assert (proof.method, proof.nonces) == ("scripted", ())


async def test_an_abandoned_match_tells_the_seed_that_it_never_used(database: AnyDatabase) -> None:
    ann, _, _ = await actors(database, "Ann", "Bob", "Cat")
    match = (await opened(database, ann)).match.id
    await database.write(abandon_match, ann, match)
    assert (await database.read(get_proof, ann, match)).seed == SEED


@pytest.mark.parametrize("part", ["seed", "commitment", "nonces", "dealing"])
async def test_a_record_whose_proof_is_not_that_of_its_dealing_is_refused(
    database: AnyDatabase, part: str
) -> None:
    players, match = await running(database, b'{"deals": 1}')
    await play_on(database, players, match)
    record = await database.read(get_record, players[0], match)
    plain = msgspec.to_builtins(record)
    match part:
        case "nonces":
            plain["proof"]["nonces"] = ["ann_1", "", "cat-4"]
        case "dealing":
            plain["dealing"]["seed"] = SEED
        case _:
            plain["proof"][part] = "0" + plain["proof"][part][1:]
    with refused(Code.BAD_RECORD, "malformed-record"):
        verify_record(database.shared.context, msgspec.json.encode(plain))
