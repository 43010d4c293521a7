"""What a bundle tells of accounts, which are nobody's on another server."""

from app.application.exports.bundles import without_accounts
from app.domain.tournament.facts import EntryRegistered, RoundKey, RoundPublished
from app.domain.tournament.judging_facts import SubstituteNamed


def test_no_account_of_another_server_is_taken_for_one_of_this() -> None:
    key = RoundKey(1, 1)
    named = SubstituteNamed(key, "e1", "Eve", "", "Ill", "eve", 1)
    there = SubstituteNamed(key, "e1", "Eve", "", "Ill", "elsewhere:eve", 1)
    assert without_accounts(named) == there
    assert without_accounts(there) == there
    paper = SubstituteNamed(key, "e1", "Eve", "", "Ill")
    assert without_accounts(paper) == paper
    registered = EntryRegistered("e1", "ann")
    assert without_accounts(registered) == EntryRegistered("e1", "elsewhere:ann")
    assert without_accounts(RoundPublished(key)) == RoundPublished(key)
