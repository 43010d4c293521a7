"""What the fields mean that only Chaupatia has, by name."""

from collections.abc import Mapping
from typing import Final

GLOSSARY: Final[Mapping[str, str]] = {
    "declarer": "The seat that plays for the contract.",
    "bid": "How many tricks are undertaken: 6, 7 or 8; 5 or 6 where it is forced.",
    "forced": "Whether the dealer had to play after six passes (CHA-FORCE).",
    "sixteen": "Whether 16 was called (CHA-16).",
    "earned": "The points that the earner is credited with; the others' counter bears them.",
    "team_tricks": "The tricks taken, by team; null where they may not be known.",
    "suit": "The trumps: `C`, `D`, `H` or `S`.",
    "pattern": "The packets in which is dealt, such as `4+4`.",
    "may_try_16": "Whether 16 may be tried at this lead, though the bid may not be reached.",
    "proposer": "The seat that proposes to stop.",
    "declined": "The seats that refuse to stop.",
    "cancelled": "Whether the proposer took it back; otherwise it was refused.",
    "passed_may_rebid": "Whether a pass is for one turn only (CHA-BID-6).",
    "sixteen_on_forced_six": "Whether 16 may be called on a forced 6 (CHA-16-7).",
    "show_trick_count": "Whether the tricks of both teams are told during a deal (CHA-VIEW-4).",
    "ChaupatiaCall.bid": "How many tricks are undertaken; null for a pass.",
    "ChaupatiaLine.made": "Whether the bid was made, or the 16 where it was called.",
    "ChaupatiaAuctionView.out": "The seats that call no more.",
    "ChaupatiaProposalView.accepted": "The seats that agree to stop.",
}
