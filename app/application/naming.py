"""What names, logins, labels and passwords may look like: the bounds that both surfaces keep."""

from typing import Annotated, Final

from msgspec import Meta

LOGIN: Final = r"[0-9A-Za-z._@+-]{2,64}"
"""A login name, as a pattern without anchors."""

NONCE: Final = r"[0-9A-Za-z_-]{1,64}"
"""What a player may give to the dealing, as a pattern without anchors."""

NAME_LONGEST: Final = 60
LABEL_LONGEST: Final = 60
REASON_LONGEST: Final = 300
PASSWORD_SHORTEST: Final = 8
PASSWORD_LONGEST: Final = 200

UNPRINTABLE: Final = (
    r"\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    r"\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb"
)
"""Characters that no name or label may have, as the inside of a character class: controls, line
ends, invisible ones, and those that turn the direction of the text. Joiners stay: scripts need
them."""

Name = Annotated[str, Meta(max_length=NAME_LONGEST, pattern=rf"^(?=.*\S)[^{UNPRINTABLE}]*\Z")]
"""A name of somebody or something, which is not empty."""

Place = Annotated[str, Meta(max_length=NAME_LONGEST, pattern=rf"^[^{UNPRINTABLE}]*\Z")]
"""A name that may be left out."""

Reason = Annotated[str, Meta(max_length=REASON_LONGEST, pattern=rf"^[^{UNPRINTABLE}]*\Z")]
"""Why somebody decided something."""

Label = Annotated[str, Meta(max_length=LABEL_LONGEST, pattern=rf"^[^{UNPRINTABLE}]*\Z")]
RuleId = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_.-]{0,40}\Z")]

BOT_MARK: Final = " (bot)"
"""How the name of a house bot ends, and nobody else's."""
