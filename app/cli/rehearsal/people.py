"""Names for the entries of a rehearsal."""

from collections.abc import Sequence

from app.domain.tournament.facts import Entrant

FIRST = (
    *("Aino", "Bea", "Csaba", "Dirk", "Eero", "Fanni", "Gábor", "Hanna", "Ilona", "Joris"),
    *("Kata", "Lotte", "Maija", "Nándor", "Otto", "Pieter", "Réka", "Sanne", "Tuomas", "Ulla"),
)
LAST = (
    *("Aalto", "Balogh", "de Vries", "Érdi", "Fekete", "Halonen", "IJsbrand", "Jansen", "Kiss"),
    *("Laine", "Mäkinen", "Nagy", "Őri", "Peeters", "Rautio", "Szabó", "Terpstra", "Virtanen"),
    *("Åberg", "Ökrös"),
)
CLUBS = ("Alfa", "Béta", "Gamma", "Delta", "Epsilon")
PAIR, TEAM = 2, 3


def entrants(count: int, size: int) -> tuple[Entrant, ...]:
    """This many entries of this size, no two with the same name."""
    return tuple(_entrant(number, size) for number in range(count))


def _entrant(number: int, size: int) -> Entrant:
    people = [_person(number * size + place) for place in range(size)]
    club = CLUBS[number % len(CLUBS)]
    members = tuple(people) if size > 1 else ()
    return Entrant(f"e{number + 1:03d}", _called(people, number), club, "", members)


def _called(people: Sequence[str], number: int) -> str:
    """A player by name, a pair by its last names, a team by that of its first player."""
    if len(people) == PAIR:
        return " – ".join(people)
    return people[0] if len(people) < TEAM else f"{people[0].partition(' ')[2]} {number + 1}"


def _person(number: int) -> str:
    """First and last names together are as many as both lists' product."""
    turn = number // len(FIRST)
    first = FIRST[number % len(FIRST)]
    last = LAST[(number + turn) % len(LAST)]
    again = number // (len(FIRST) * len(LAST))
    return f"{first} {last}" + (f" {again + 1}" if again else "")
