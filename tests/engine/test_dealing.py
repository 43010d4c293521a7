"""Where packs come from: a seed, or a script."""

import msgspec
import pytest

from app.engine.cards import Pack
from app.engine.dealing import (
    NO_SEED,
    Dealing,
    Scripted,
    Seeded,
    check_script,
    lot,
    opening_of,
    pack_of,
)
from app.engine.errors import BadDealing
from app.engine.shuffle import drawn, shuffled

PACK = Pack(("QC", "KC", "AC"))
SEED = "ab" * 32
ONE = ("AC", "QC", "KC")
OTHER = ("KC", "QC", "AC")


def read(text: str) -> Dealing:
    """A dealing from JSON."""
    dealing: Dealing = msgspec.json.decode(text, type=Dealing)
    return dealing


def test_a_seed_deals_pack_after_pack_without_end() -> None:
    assert pack_of(Seeded(SEED), PACK, 0) == shuffled(PACK.codes, SEED, "pack:0")
    assert pack_of(Seeded(SEED), PACK, 777) == shuffled(PACK.codes, SEED, "pack:777")


def test_a_seed_turns_a_pack_of_its_own_for_the_first_dealer() -> None:
    assert opening_of(Seeded(SEED), PACK) == shuffled(PACK.codes, SEED, "opening")


def test_a_script_deals_its_packs_and_then_none() -> None:
    script = Scripted(packs=(ONE, OTHER), opening=("KC",))
    assert [pack_of(script, PACK, number) for number in range(3)] == [ONE, OTHER, None]
    assert opening_of(script, PACK) == ("KC",)
    assert script.seed == NO_SEED == "0" * 64


@pytest.mark.parametrize("dealing", [Seeded(SEED), Scripted(packs=(ONE,), seed=SEED)])
def test_a_lot_follows_from_the_seed_and_its_label(dealing: Dealing) -> None:
    assert lot(dealing, 1000, "first-dealer") == drawn(1000, SEED, "first-dealer")
    assert lot(dealing, 1000, "other") == drawn(1000, SEED, "other")


def test_a_sound_script_passes() -> None:
    check_script(Scripted(packs=(ONE, OTHER), opening=("KC", "QC")), PACK)


@pytest.mark.parametrize(
    ("script", "code", "params"),
    [
        (Scripted(packs=()), "no-pack", {}),
        (Scripted(packs=(ONE, ("AC", "QC"))), "pack-not-whole", {"pack": 2, "size": 3}),
        (Scripted(packs=(("AC", "AC", "KC"),)), "pack-not-whole", {"pack": 1, "size": 3}),
        (Scripted(packs=(("AC", "AS", "KC"),)), "pack-not-whole", {"pack": 1, "size": 3}),
        (Scripted(packs=(ONE,), opening=("AS",)), "unknown-card", {"card": "AS"}),
        (Scripted(packs=(ONE,), opening=("KC", "KC")), "card-twice", {"card": "KC"}),
        (Scripted(packs=(ONE,), opening=("x" * 99,)), "unknown-card", {"card": "x" * 8}),
    ],
)
def test_a_script_that_cannot_be_dealt_is_refused(
    script: Scripted, code: str, params: dict[str, object]
) -> None:
    with pytest.raises(BadDealing) as caught:
        check_script(script, PACK)
    assert (caught.value.code, caught.value.params) == (code, params)


@pytest.mark.parametrize(
    "dealing", [Seeded(SEED), Scripted(packs=(ONE, OTHER), opening=("KC",), seed=SEED)]
)
def test_a_dealing_survives_json(dealing: Dealing) -> None:
    assert read(msgspec.json.encode(dealing).decode()) == dealing


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"kind":"seeded","seed":"abc"}', "seed"),
        (f'{{"kind":"seeded","seed":"{SEED.upper()}"}}', "seed"),
        (f'{{"kind":"seeded","seed":"{SEED}","salt":1}}', "salt"),
        ('{"kind":"stacked"}', "kind"),
        ('{"kind":"scripted"}', "packs"),
        (f'{{"seed":"{SEED}"}}', "kind"),
    ],
)
def test_a_dealing_that_is_none_is_not_read(text: str, why: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=why):
        read(text)
