"""What the fields mean that only the games of this family have, by name."""

from collections.abc import Mapping
from typing import Final

GLOSSARY: Final[Mapping[str, str]] = {
    "ramaaja": "The seat that showed rami; null in a nolo (TUP-SHOW-3).",
    "soloist": "The seat that plays sooli alone; null where nobody does (TUP-SOOLI).",
    "pair_tricks": "The tricks taken, by pair; of two players by seat.",
    "seat_tricks": "The tricks taken, by seat.",
    "rise_fell": "Whether the deal brought the rise down (TUP-RISE).",
    "robbery": "Whether the defenders robbed: seven tricks or more against a rami (TUP-SCORE-3).",
    "credited": "What the winner was credited with: `points`, or 0 where a rise fell (TUP-RISE-5).",
    "nalsytuppi": "Whether all thirteen tricks were robbed, a tuppi in one deal (TUP-END-2).",
    "sole_winner": "The seat that alone took most tricks; null where several did.",
    "unused": "The hand that nobody had.",
    "submitted": "The seats that have decided, in secret.",
    "waiting_for": "The seat whose show is turned next.",
    "sealed": "The show as a move text; null for all but its seat.",
    "asked": "The seat that may declare sooli now.",
    "given_by": "The seats that have chosen the card they give.",
    "giving": "The card that the viewer gives; null where it has chosen none.",
    "given": "The card that it gave; null where the viewer may not know it.",
    "seen": "The seats that have said that they have seen the trick.",
    "cutter": "The seat that may cut.",
    "column": "The column of the seat, counted from 0.",
    "hidden": "The hidden cards of the columns, in order.",
    "trick_pause_ms": "How long a trick lies at most, in milliseconds, where it is acknowledged.",
    "sooli": "Whether a defender may declare sooli (TUP-SOOLI-1).",
    "show_ace_allowed": "Whether an ace may be shown (TUP-SHOW-7).",
    "kolmen_rise": "Whether one player at a time rises, instead of all collecting (TUP-KOLMEN-7).",
    "TuppiPackCut.at": "After how many cards, from the top; 0 where the pack was left as it was.",
    "TuppiCutPack.at": "After how many cards, from the top.",
    "TuppiOpenRow.open": "The open cards of the columns, in order; null where there is none.",
    "TuppiDealtRow.open": "The open cards of the columns, in order.",
    "KolmenTuppiScore.tuppi": "The seat that made a tuppi with this deal; null where none did.",
}
