"""Messages on a pipe: a letter, a length, and so many bytes."""

import struct
from typing import IO, Final

HEAD: Final = struct.Struct(">cQ")
PART: Final = b"p"
"""A part of a file or something else that is whole; an empty one ends a file."""
FAILED: Final = b"f"


def write_frame(pipe: IO[bytes], kind: bytes, data: bytes) -> None:
    """Send a message."""
    pipe.write(HEAD.pack(kind, len(data)))
    pipe.write(data)
    pipe.flush()


def read_frame(pipe: IO[bytes]) -> tuple[bytes, bytes]:
    """The next message. Raises :class:`EOFError` where the other side has gone."""
    kind, length = HEAD.unpack(_whole(pipe, HEAD.size))
    return kind, _whole(pipe, length)


def _whole(pipe: IO[bytes], length: int) -> bytes:
    data = pipe.read(length)
    if len(data) < length:
        raise EOFError("the other side has gone")
    return data
