"""Stages of presets are called as the reader calls them, all others as they were planned."""

from app.application.texts import Language
from app.application.wording.stages import PRESET_NAMES, stage_named, stage_titled, stage_word
from app.domain.tournament.presets import PRESETS
from app.stock import catalogue, texts


def test_all_stages_of_the_presets_have_a_word() -> None:
    planned = {stage.name for preset in PRESETS.values() for stage in preset.plan.stages}
    assert planned == set(PRESET_NAMES)


def test_a_stage_of_a_preset_is_told_in_the_language_and_another_as_it_is() -> None:
    words = texts(catalogue())

    def told(name: str) -> str:
        return stage_named(name, lambda key: words.word(key, Language.HUNGARIAN))

    assert [told("Blocks"), told("Play-offs"), told("Öregek")] == [
        "Csoportok",
        "Rájátszás",
        "Öregek",
    ]


def test_data_has_the_key_of_a_name_that_a_preset_gives_and_none_of_one_made_up() -> None:
    assert [stage_word("Play-offs"), stage_word("play-offs"), stage_word("Öregek")] == [
        "play-offs",
        None,
        None,
    ]


def test_a_title_says_once_what_is_called_alike() -> None:
    assert stage_titled("blocks", "Blocks", lambda key: "Blocks") == "blocks"
    assert stage_titled("Bracket", "Cup", lambda key: "Beker") == "Bracket – Beker"
