"""The environment: read strictly, documented completely."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from app.settings import Settings, SettingsError, read_settings, settings_table, variables

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in variables():
        monkeypatch.delenv(name, raising=False)


def test_defaults_are_the_embedded_service(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path)
    assert settings.database_url == f"sqlite:///{tmp_path}/tricktable.sqlite3"
    assert (settings.bus, settings.host, settings.port) == ("inprocess", "127.0.0.1", 8000)


def test_the_environment_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRICKTABLE_PORT", "0")
    monkeypatch.setenv("TRICKTABLE_CORS_ORIGINS", "https://a.example, https://b.example")
    monkeypatch.setenv("TRICKTABLE_BUS", "valkey://127.0.0.1:6379/0")
    settings = read_settings()
    assert settings.port == 0
    assert settings.cors_origins == ("https://a.example", "https://b.example")
    assert settings.bus == "valkey://127.0.0.1:6379/0"


def test_what_commands_read_in_the_same_shell_is_no_mistake(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TRICKTABLE_TOKEN", "tt_secret")
    monkeypatch.setenv("TRICKTABLE_PORT", "0")
    assert read_settings().port == 0


def test_an_unknown_variable_is_refused_with_the_nearest_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TRICKTABLE_PROT", "1")
    with pytest.raises(SettingsError, match=r"TRICKTABLE_PROT: no such setting.*TRICKTABLE_PORT"):
        read_settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "many"),
        ("PORT", "65536"),
        ("BUS", "rabbit"),
        ("DATABASE_URL", "mysql://somewhere"),
        ("LOG_FORMAT", "xml"),
        ("PUBLIC_URL", "https://table.example/"),
        ("GRAPHQL_DEPTH", "0"),
        ("CORS_ORIGINS", '["https://a.example"]'),
        ("CORS_ORIGINS", "https://a.example, https://b.example/"),
    ],
)
def test_a_bad_value_is_refused_by_name_and_never_repeated(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(f"TRICKTABLE_{name}", value)
    with pytest.raises(SettingsError, match=f"^TRICKTABLE_{name}: ") as caught:
        read_settings()
    if name == "DATABASE_URL":
        assert "somewhere" not in str(caught.value)


def test_passwords_stay_out_of_the_repr() -> None:
    settings = Settings(
        database_url="postgresql+psycopg://u:hush@db/t", bus="valkey://:hush@valkey:6379/0"
    )
    assert "hush" not in repr(settings)


def test_settings_are_frozen() -> None:
    settings = Settings()
    with pytest.raises(ValidationError, match="frozen"):
        settings.port = 1


def test_every_setting_is_described() -> None:
    assert all(field.description for field in Settings.model_fields.values())


def test_the_documentation_is_the_code() -> None:
    """`make contracts` writes it anew."""
    assert (ROOT / "docs" / "settings.md").read_text(encoding="utf-8") == settings_table()
