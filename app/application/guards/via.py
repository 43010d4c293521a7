"""Where a call came from, as far as that is kept: its network, and the id of its request."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final, NamedTuple

V4_BITS: Final = 8
V6_BITS: Final = 80


class Via(NamedTuple):
    """``network`` is no address of a person: it leaves out the end of it."""

    network: str = ""
    request_id: str = ""


NOWHERE: Final = Via()


@lru_cache(maxsize=4096)
def network_of(host: str | None) -> str:
    """The network of an address: 256 neighbours of IPv4, the whole site of IPv6.

    Enough to see that a call came from elsewhere, too little to find a household by.
    """
    try:
        address = ip_address(host or "")
    except ValueError:
        return ""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is None:
            return f"{IPv6Address(int(address) >> V6_BITS << V6_BITS)}/{128 - V6_BITS}"
        address = address.ipv4_mapped
    return f"{type(address)(int(address) >> V4_BITS << V4_BITS)}/{32 - V4_BITS}"
