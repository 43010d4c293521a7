"""The seal of a finished match: one digest over its proof, its record and its deals.

It proves nothing against the service, which could make another. It tells whoever holds the three
files that they belong together and that no byte was changed on the way. `docs/dealing.md` has it to
the last byte.
"""

import json
from collections.abc import Sequence
from hashlib import sha256

import msgspec

from app.application.values import FinishedDeal, Proof
from app.engine.record import Record


def sealed(proof: Proof, record: Record, deals: Sequence[FinishedDeal]) -> Proof:
    """The proof of a finished match with the seal over itself and the other two."""
    texts = (
        proof.match,
        proof.commitment,
        proof.seed or "",
        proof.dealing_seed or "",
        proof.method,
        *proof.nonces,
        _digest(record),
        _digest(deals),
    )
    return msgspec.structs.replace(proof, seal=_sha256("|".join(texts)))


def _digest(value: object) -> str:
    """The digest of its JSON with sorted keys, without spaces, in ASCII: however it was written."""
    plain = json.loads(msgspec.json.encode(value))
    return _sha256(json.dumps(plain, sort_keys=True, separators=(",", ":")))


def _sha256(text: str) -> str:
    return sha256(text.encode("ascii")).hexdigest()
