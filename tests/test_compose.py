"""`docker-compose.yml` and what it mounts agree with each other and with the settings.

No Docker engine is needed: these are checks of the files.
"""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from app.settings import PREFIX, Settings, variables

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load(TEXT)
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
REPLICAS = ("app-1", "app-2")
PROXY = (ROOT / "docs" / "deploy" / "haproxy.cfg").read_text(encoding="utf-8")


def _healthy(service: str) -> set[str]:
    needs = SERVICES[service]["depends_on"]
    return {name for name, need in needs.items() if need["condition"] == "service_healthy"}


def _seconds(text: str) -> int:
    found = re.fullmatch(r"(\d+)([smh])", text)
    assert found, text
    return int(found[1]) * {"s": 1, "m": 60, "h": 3600}[found[2]]


def _proxy_timeout(name: str) -> int:
    found = re.search(rf"^\s*timeout {name} (\S+)$", PROXY, re.MULTILINE)
    assert found, name
    return _seconds(found[1])


def test_the_services_are_those_of_the_design() -> None:
    assert set(SERVICES) == {"postgres", "valkey", "migrate", *REPLICAS, "proxy"}
    assert SERVICES["app-1"] == SERVICES["app-2"]


@pytest.mark.parametrize("service", sorted(set(SERVICES) - {"migrate"}))
def test_every_lasting_service_is_checked_and_restarted(service: str) -> None:
    check = SERVICES[service]["healthcheck"]
    assert check["test"][0] in {"CMD", "CMD-SHELL"}
    assert {"interval", "timeout", "retries"} <= set(check)
    assert SERVICES[service]["restart"] == "unless-stopped"


def test_they_start_in_order() -> None:
    assert _healthy("migrate") == {"postgres"}
    assert SERVICES["migrate"]["restart"] == "no"
    for replica in REPLICAS:
        assert _healthy(replica) == {"postgres", "valkey"}
        migrated = SERVICES[replica]["depends_on"]["migrate"]["condition"]
        assert migrated == "service_completed_successfully"
    assert _healthy("proxy") == set(REPLICAS)


@pytest.mark.parametrize("service", sorted(SERVICES))
def test_images_are_pinned_to_a_full_version(service: str) -> None:
    assert re.search(r":\d+\.\d+(\.\d+)?(-[a-z]+)?$", SERVICES[service]["image"])


def test_the_image_is_built_on_a_pinned_python() -> None:
    build = SERVICES["app-1"]["build"]
    dockerfile = (ROOT / build["context"] / build["dockerfile"]).read_text(encoding="utf-8")
    assert re.search(r"^FROM python:3\.\d+\.\d+-slim", dockerfile, re.MULTILINE)
    for name in re.findall(rf"\b({PREFIX}[A-Z_]+)=", dockerfile):
        assert name in variables()


def test_passwords_come_from_outside() -> None:
    """Each is demanded by name, and no other value looks like one."""
    for line in TEXT.splitlines():
        if re.search(r"(PASSWORD|AUTH):|_URL: \"\w+\+psycopg|_BUS:", line):
            assert re.search(r"\$\{\w+_PASSWORD:\?[^}]+\}", line), line


def test_environment_names_are_settings_and_their_values_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    environment = SERVICES["app-1"]["environment"]
    assert set(environment) <= set(variables())
    for name, value in environment.items():
        filled = re.sub(r"\$\{\w+:\?[^}]+\}", "secret", value)
        monkeypatch.setenv(name, re.sub(r"\$\{\w+:-([^}]+)\}", r"\1", filled))
    settings = Settings()
    assert settings.replicated
    assert settings.bus == "valkey://:secret@valkey:6379/0"
    assert "@postgres:5432/" in settings.database_url


def test_volumes_are_declared_and_mounted_files_exist() -> None:
    for service in SERVICES.values():
        for mount in service.get("volumes", ()):
            source = mount.split(":")[0]
            if source.startswith("."):
                assert (ROOT / source).is_file(), source
            else:
                assert source in COMPOSE["volumes"]
    assert "postgres-data:/var/lib/postgresql" in SERVICES["postgres"]["volumes"]


def test_only_the_proxy_is_reached_from_outside_and_only_on_loopback() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    assert SERVICES["proxy"]["ports"] == ["127.0.0.1:8000:8000"]


def test_the_proxy_asks_each_replica_whether_it_is_ready() -> None:
    servers = re.findall(r"^\s*server (\S+) (\S+):(\d+)$", PROXY, re.MULTILINE)
    assert servers == [(name, name, "8000") for name in REPLICAS]
    assert re.search(r"^\s*option httpchk$", PROXY, re.MULTILINE)
    assert re.search(r"^\s*http-check send meth GET uri /readyz ", PROXY, re.MULTILINE)
    assert re.search(r"^\s*default-server check ", PROXY, re.MULTILINE)


def test_the_proxy_outlasts_the_silence_of_a_stream() -> None:
    heartbeat = float(SERVICES["app-1"]["environment"]["TRICKTABLE_SSE_HEARTBEAT_SECONDS"])
    assert _proxy_timeout("client") >= 3 * heartbeat
    assert _proxy_timeout("server") >= 3 * heartbeat
    assert "http-buffer-request" not in PROXY


def test_a_replica_is_given_time_to_drain() -> None:
    grace = int(SERVICES["app-1"]["environment"]["TRICKTABLE_SHUTDOWN_GRACE_SECONDS"])
    assert _seconds(SERVICES["app-1"]["stop_grace_period"]) > grace
