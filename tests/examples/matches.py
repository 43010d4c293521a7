"""Finished matches as three files: what the service would answer of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from app.application.matches.sealing import sealed
from app.application.values import FinishedDeal, Proof
from app.engine.dealing import Seeded
from app.engine.ply import Ply
from app.engine.record import DealingProof, Record, read_envelope
from app.engine.referee import Referee
from app.engine.values import Options
from app.stock import catalogue

GAMES = catalogue()
RECORDS = Path(__file__).parents[1] / "games" / "records"
METHOD = "sha256-nonces-words-fisher-yates-2"


@dataclass
class Files:
    """Proof, record and deals as plain values, which a test may spoil."""

    proof: Any
    record: Any
    deals: Any

    def copy(self) -> "Files":
        """The same, to be spoiled."""
        whole = msgspec.json.encode([self.proof, self.record, self.deals])
        return Files(*msgspec.json.decode(whole))


def files_of(referee: Referee, record: Record) -> Files:
    """The files of a finished match."""
    assert record.proof is not None
    assert isinstance(record.dealing, Seeded)
    made = record.proof
    seeds = (made.commitment, made.nonces, made.seed, record.dealing.seed)
    deals = tuple(
        FinishedDeal(number, referee.line_of(deal), referee.score_of(deal), deal)
        for number, deal in enumerate(referee.verify(record).deals, 1)
    )
    proof = sealed(Proof("match-1", *seeds, METHOD), record, deals)
    return Files(proof, record, deals).copy()


def golden(game: str) -> Iterator[tuple[str, Files]]:
    """The golden records of a game that were dealt from a seed, with an honest proof added."""
    referee = GAMES[game]
    for path in sorted((RECORDS / game).glob("*.json")):
        raw = msgspec.json.decode(path.read_bytes())["record"]
        if raw["dealing"]["kind"] == "seeded":
            record = referee.open_record(read_envelope(msgspec.json.encode(raw)))
            yield path.stem, files_of(referee, with_proof(record))


def with_proof(record: Record) -> Record:
    """The record with the proof of a seed that no nonce was mixed into."""
    assert isinstance(record.dealing, Seeded)
    seed = record.dealing.seed
    made = DealingProof(sha256(seed.encode()).hexdigest(), seed)
    return msgspec.structs.replace(record, proof=made)


def by_chance(game: str, options: Options, number: int, deals: int = 2) -> Files:
    """A match with nonces, played by chance until so many deals are finished."""
    referee = GAMES[game]
    seats = referee.seats(options)
    seed = sha256(f"example {number}".encode()).hexdigest()
    nonces = tuple(f"nonce-{seat}" if seat % 2 == 0 else "" for seat in range(seats))
    dealing = Seeded(sha256("|".join((seed, "nonces", *nonces)).encode()).hexdigest())
    plies = _played(referee, options, dealing, Random(number), deals)
    made = DealingProof(sha256(seed.encode()).hexdigest(), seed, nonces)
    info = referee.info
    record = Record(info.id, info.rules_version, options, dealing, tuple(plies), (), made)
    return files_of(referee, record)


def _played(
    referee: Referee, options: Options, dealing: Seeded, chance: Random, deals: int
) -> Iterator[Ply]:
    step = referee.start(options, dealing)
    finished = 0
    while finished < deals and (seats := referee.to_act(step.state)):
        seat = min(seats)
        legal = [move for move in referee.legal_moves(step.state, seat) if not move.out_of_turn]
        move = chance.choice(legal).move
        step = referee.play(step.state, seat, move, by_clock=False)
        finished += step.deal is not None
        yield Ply(seat, move)
