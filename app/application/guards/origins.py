"""Which web pages may open a stream or a socket: the service's own, and those that settings name.

Browsers say with ``Origin`` whose page calls, and a page cannot forge it. CORS keeps other pages
from reading answers; but a socket knows no CORS, and a stream holds its connection whether it is
read or not. So both are refused before they open.
"""

from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from app.application.errors import Code, Refused

ANY: Final = "*"
LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
PORTS: Final = {"http": 80, "https": 443}
TOLD: Final = 100

Origin = tuple[str, str, int]


class Origins:
    """The origins whose pages may: that of ``public_url``, and ``others`` (``*`` for all).

    A service on one's own machine also takes the pages that it has served itself, by whatever
    name of that machine they were called.
    """

    def __init__(self, public_url: str = "", others: Iterable[str] = ()) -> None:
        self.listed = tuple(filter(None, (_site(public_url), *others)))
        self._any = ANY in self.listed
        self._known = {_read(origin) for origin in self.listed} - {None}

    def check(self, origin: str | None, host: str | None) -> None:
        """Let programs in that are no browsers, and the pages that may.

        Raises :class:`Refused` ``origin-not-allowed``.
        """
        if origin is None or self._any:
            return
        found = _read(origin)
        if found is None or not (found in self._known or _is_local(found, host)):
            raise Refused(Code.ORIGIN_NOT_ALLOWED, origin=origin[:TOLD])


def _is_local(origin: Origin, host: str | None) -> bool:
    scheme, name, _ = origin
    return name in LOOPBACK and host is not None and _read(f"{scheme}://{host}") == origin


def _site(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""


def _read(origin: str) -> Origin | None:
    try:
        parts = urlsplit(origin)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in PORTS or not parts.hostname or parts.path or parts.query:
        return None
    return parts.scheme, parts.hostname, port or PORTS[parts.scheme]
