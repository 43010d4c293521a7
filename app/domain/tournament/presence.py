"""Who is there for a round, as far as entries say so themselves."""

from app.domain.tournament.keys import RoundKey
from app.domain.tournament.state import Entry, Tournament


def there_for(t: Tournament, key: RoundKey) -> tuple[str, ...]:
    """Entries with a place and all their players that neither withdrew nor stayed away."""
    return tuple(one.who.id for one in t.entries if _is_there(t, one) and one.plays_in(key))


def _is_there(t: Tournament, entry: Entry) -> bool:
    there = entry.present or not t.plan.check_in
    return there and entry.is_settled and not entry.waiting
