"""What names, logins, labels and passwords may look like: the bounds that both surfaces keep."""

from typing import Final

LOGIN: Final = r"[0-9A-Za-z._@+-]{2,64}"
"""A login name, as a pattern without anchors."""

NAME_LONGEST: Final = 60
LABEL_LONGEST: Final = 60
PASSWORD_SHORTEST: Final = 8
PASSWORD_LONGEST: Final = 200

UNPRINTABLE: Final = r"\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069"
"""Signs that no name or label holds, as the inside of a character class: controls, line ends, and
those that turn the direction of what is written after them."""
