"""What the fields mean that only Paskievics tarokk has, by name."""

from collections.abc import Mapping
from typing import Final

GLOSSARY: Final[Mapping[str, str]] = {
    "declarer": "The seat that plays for the contract.",
    "yielder": "The seat that held the XX and yielded to a two; null for none (PAS-YLD-1).",
    "held": "Whether the standing bid was held.",
    "must_call": "The one card that may be called; null where the choice is free.",
    "promises": "The card that a jump promises; null for no invit (PAS-INV).",
    "playing": "The seats that play, the forehand first.",
    "laid": "The cards that the viewer has laid away; null for who lays none.",
    "shown": "The tarokks that the declarer laid away, open until the first lead; null for others.",
    "talon": "The six cards of the talon, in order.",
    "taken": "How many cards of the talon were taken.",
    "taker": "The seat of the declarer; null for a void deal.",
    "tarokks": "How many tarokks.",
    "announced": "Whether it was announced before play.",
    "made": "Whether it was made.",
    "doubled_by": "The seats that doubled it, in order: kontra, rekontra and so on.",
    "amount": "What each payer pays for it, before partners are counted.",
    "payments": "What each seat wins or pays; the sum is zero. Empty: to be reckoned.",
    "passed": "The seats that have passed since the last thing with content was said.",
    "tricks": "How many tricks.",
    "office": "Whether it was doubled by office: the called card lay in a skart (PAS-CALL-7).",
    "office_kontra": "Whether the kontra of office is in force; it cannot be turned off.",
    "called_skart_to_declarer": "Whether the declarer gets all discards if the called card lies in "
    "one of them (PAS-CALL-7).",
    "free_call_after_tarokk_discard": "Whether a declarer with the XX calls any tarokk if another "
    "has laid a tarokk away (PAS-CALL-8).",
    "inviter_may_rebid": "Whether the player who has made an invit may bid again (PAS-INV-5).",
    "hold_two_strict": "Whether who said three and was overbid twice may not go higher "
    "(PAS-BID-7).",
    "declarer_may_announce_when_doubled": "Whether the declarer may announce figures while the "
    "game stands kontra (PAS-ANC-6).",
    "count_carries_side": "Not to be had: whether a count tells the side (PAS-CNT-4).",
    "max_doubling": "How often may be doubled: 4 ends with hirskontra, 5 with mordkontra "
    "(PAS-KON-1).",
    "reveal_after_deal": "Whether the seats may look at a deal once it is over; else after the "
    "match (PAS-VIS-3).",
    "PaskievicsAuctionView.owner": "The seat whose bid stands; null before the first bid.",
    "PaskievicsAuctionView.out": "The seats that have passed for good.",
    "PaskievicsView.called": "The card that was called; null before.",
    "PaskievicsDeal.called": "The card that was called.",
    "PaskievicsLine.called": "The card that was called; null for a void deal.",
    "PaskievicsLine.taken": "How many cards of the talon were taken; null for a void deal.",
    "PaskievicsGivenInvit.card": "The card that it promised.",
    "PaskievicsHandThrownIn.hand": "The whole hand, shown to all.",
}
