"""The catalogue and what it reads."""

import msgspec
import pytest

from app.engine.catalogue import Catalogue
from app.engine.errors import BadOptions, UnknownGame, WrongRulesVersion
from app.engine.referee import Referee
from tests.engine.playouts import playout
from tests.engine.subjects import TOY
from tests.toy import ToyEngine, ToyOptions

CATALOGUE = Catalogue([ToyEngine()])


def with_change(**changes: object) -> bytes:
    """A toy record with some fields changed."""
    fields = msgspec.json.decode(msgspec.json.encode(playout(TOY, 0).record))
    return msgspec.json.encode({**fields, **changes})


def test_a_catalogue_maps_ids_to_referees_in_order() -> None:
    assert list(CATALOGUE) == ["toy"]
    assert len(CATALOGUE) == 1
    assert isinstance(CATALOGUE["toy"], Referee)
    assert CATALOGUE.referee("toy") is CATALOGUE["toy"]
    assert "whist" not in CATALOGUE


def test_an_unknown_game_is_refused_by_its_name_cut_short() -> None:
    with pytest.raises(UnknownGame) as caught:
        CATALOGUE.referee("whist" * 20)
    assert caught.value.params == {"game": ("whist" * 20)[:40]}


def test_a_record_is_read_whole() -> None:
    match = playout(TOY, 0)
    assert CATALOGUE.read_record(msgspec.json.encode(match.record)) == match.record


def test_a_record_without_options_has_the_games_own() -> None:
    fields = msgspec.json.decode(with_change())
    del fields["options"]
    assert CATALOGUE.read_record(msgspec.json.encode(fields)).options == ToyOptions()


def test_a_record_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame):
        CATALOGUE.read_record(with_change(game="whist"))


def test_a_record_of_other_rules_is_refused() -> None:
    with pytest.raises(WrongRulesVersion) as caught:
        CATALOGUE.read_record(with_change(rules_version=2))
    assert caught.value.params == {"asked": 2, "played": 1}


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"game": "toy", "deals": 7}, "malformed-options"),
        ({"game": "toy", "jokers": 1}, "malformed-options"),
        ({"game": "whist"}, "malformed-options"),
        ([], "malformed-options"),
        ({"game": "toy", "deals": 1, "target": 5}, "target-needs-deals"),
    ],
)
def test_a_record_with_wrong_options_is_refused(options: object, code: str) -> None:
    with pytest.raises(BadOptions) as caught:
        CATALOGUE.read_record(with_change(options=options))
    assert caught.value.code == code
