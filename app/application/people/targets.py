"""Where webhooks may point: at public addresses, whatever name they go by.

An address is checked when the hook is made, and every address of its name again when something is
sent; the connection goes to one that was checked.
"""

import re
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

LONGEST_URL: Final = 500
_TRANSLATED: Final = tuple(IPv6Network(net) for net in ("64:ff9b::/96", "64:ff9b:1::/48"))
_SPECIAL: Final = tuple(
    ip_network(net)
    for net in ("192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15", "fec0::/10", "3fff::/20")
)
"""Networks that nobody outside can use, though :mod:`ipaddress` takes some of them for global."""
_LOCAL: Final = (".localhost", ".local", ".internal", ".home.arpa", ".onion")
_PLAIN: Final = re.compile(r"[\x21-\x7e]+")


def is_public(address: str) -> bool:
    """Whether an address belongs to the whole internet, and hides no other within it."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and _hides_another(found):
        return False
    if any(found in net for net in _SPECIAL):
        return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def _hides_another(address: IPv6Address) -> bool:
    inner = address.ipv4_mapped, address.sixtofour, address.teredo
    compatible = int(address) < 2**32
    return any(inner) or compatible or any(address in net for net in _TRANSLATED)


def trouble_with(url: str, *, private: bool) -> str | None:
    """Why a hook may not point there; with ``private``, private targets and plain HTTP may be."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        return "unreadable"
    if len(url) > LONGEST_URL or not _PLAIN.fullmatch(url) or not host or "\\" in url:
        return "unreadable"
    if parts.username is not None or parts.password is not None or parts.fragment:
        return "unreadable"
    if parts.scheme != "https" and not (private and parts.scheme == "http"):
        return "not-https"
    return None if private or _may_be_public(host) else "private"


def _may_be_public(host: str) -> bool:
    """Whether a name or address is not private at first sight."""
    name = host.rstrip(".").lower()
    if _is_address(name):
        return is_public(name)
    odd = re.fullmatch(r"(0x[0-9a-f]*|[0-9]+)", name.rpartition(".")[2])
    return "." in name and not odd and not f".{name}".endswith(_LOCAL)


def _is_address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None
