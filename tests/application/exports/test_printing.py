"""Files are packed into parts as they come: no more than one part is held."""

from collections.abc import Iterator

from app.application.exports.printing import packed


def test_parts_are_full_but_for_the_last_and_hold_every_byte() -> None:
    pieces = [b"ab", b"cdefg", b"", b"h", b"ijklmnop"]
    parts = list(packed(pieces, 3))
    assert [len(part) for part in parts] == [3, 3, 3, 3, 3, 1]
    assert b"".join(parts) == b"abcdefghijklmnop"
    assert list(packed([], 3)) == []


def test_no_more_is_asked_for_than_the_next_part_needs() -> None:
    asked = 0

    def pieces() -> Iterator[bytes]:
        nonlocal asked
        for _ in range(1000):
            asked += 1
            yield b"xx"

    parts = packed(pieces(), 10)
    assert (next(parts), asked) == (b"x" * 10, 5)
    assert (next(parts), asked) == (b"x" * 10, 10)
