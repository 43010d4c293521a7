"""Facts about who plays as which member of an entry."""

from app.domain.tournament.fact import Fact


class MemberInvited(Fact, frozen=True, tag="member_invited"):
    """An account is asked to play as this member of an entry; members count from 1."""

    entry: str
    member: int
    account: str


class MemberAnswered(Fact, frozen=True, tag="member_answered"):
    """The account that was asked plays as this member, or does not."""

    entry: str
    member: int
    accepts: bool


class MemberPlayedByHouse(Fact, frozen=True, tag="member_played_by_house"):
    """A house bot of this policy plays as this member of an entry."""

    entry: str
    member: int
    policy: str


class MemberFreed(Fact, frozen=True, tag="member_freed"):
    """Neither an account nor a house bot plays as this member any more."""

    entry: str
    member: int
