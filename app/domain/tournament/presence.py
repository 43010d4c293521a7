"""Who is there for a round, as far as entries say so themselves."""

from app.domain.tournament.keys import RoundKey
from app.domain.tournament.state import Tournament


def there_for(t: Tournament, key: RoundKey) -> tuple[str, ...]:
    """Who has neither withdrawn nor stayed away, and has all of its players."""
    return tuple(
        one.who.id
        for one in t.entries
        if (one.present or not t.plan.check_in) and one.is_settled and one.plays_in(key)
    )
