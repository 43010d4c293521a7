"""Webhooks point at public addresses only."""

import pytest

from app.application.people.targets import is_public, trouble_with

PRIVATE = [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
    "0.0.0.0", "255.255.255.255", "224.0.0.1", "240.0.0.1", "192.0.2.1", "::", "::1", "fe80::1",
    "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:10.0.0.1", "::ffff:127.0.0.1", "::ffff:8.8.8.8",
    "::127.0.0.1", "fec0::1", "fec0::7f00:1", "3fff::1", "192.0.0.9", "192.88.99.1", "198.18.0.1",
    "64:ff9b::7f00:1", "2002:7f00:1::1", "2001:0:7f00:1::1", "2001:db8::1", "nothing",
]  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_an_address_that_is_not_of_the_whole_internet_is_refused(address: str) -> None:
    assert is_public(address) is False


@pytest.mark.parametrize("address", ["8.8.8.8", "193.0.6.139", "2a00:1450:4001::8"])
def test_a_public_address_is_none_of_them(address: str) -> None:
    assert is_public(address) is True


@pytest.mark.parametrize(
    ("url", "trouble"),
    [
        ("https://example.com/hook?a=b", None),
        ("https://example.com:8443", None),
        ("https://[2a00:1450:4001::8]/", None),
        ("http://example.com/", "not-https"),
        ("ftp://example.com/", "not-https"),
        ("https:///path", "unreadable"),
        ("https://user:word@example.com/", "unreadable"),
        ("https://example.com/#part", "unreadable"),
        ("https://example.com/a b", "unreadable"),
        ("https://example.com\\@10.0.0.1/", "unreadable"),
        ("https://example.com:99999/", "unreadable"),
        ("https://[::1", "unreadable"),
        ("https://example.com/" + "a" * 500, "unreadable"),
        ("https://localhost/", "private"),
        ("https://LOCALHOST./", "private"),
        ("https://db.internal/", "private"),
        ("https://intranet/", "private"),
        ("https://127.1/", "private"),
        ("https://2130706433/", "private"),
        ("https://0x7f.0.0.0x1/", "private"),
        ("https://0/", "private"),
        ("https://[::ffff:127.0.0.1]/", "private"),
        ("https://169.254.169.254/latest", "private"),
    ],
)
def test_the_address_of_a_hook_is_looked_at_as_it_is_made(url: str, trouble: str | None) -> None:
    assert trouble_with(url, private=False) == trouble


@pytest.mark.parametrize("url", ["http://127.0.0.1:9/", "http://localhost/", "https://10.0.0.1/"])
def test_a_setting_lets_hooks_point_at_ones_own_network(url: str) -> None:
    assert trouble_with(url, private=True) is None
