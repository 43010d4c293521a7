"""What is won and what it costs: the whole tariff, by numbers (PAS-FIG-1, PAS-SCO)."""

import pytest

from app.games.paskievics.figures import Figure, Item
from app.games.paskievics.scoring import Claim, Facts, settle
from tests.games.paskievics.table import options

GAME_VALUES = [(3, 1), (2, 2), (1, 3), (0, 4)]
"""Cards taken, and what the game is worth."""

PRICES = [
    (Figure.TRULL, 1, 2),
    (Figure.FOUR_KINGS, 1, 2),
    (Figure.PAGAT_ULTI, 5, 10),
    (Figure.XXI_CATCH, 21, 42),
]
"""Silent, announced."""


def facts(
    points: int = 50,
    taken: int = 3,
    *,
    parti: int = 0,
    claims: tuple[Claim, ...] = (),
    made: tuple[tuple[Figure, int], ...] = (),
) -> Facts:
    ulti = [side for figure, side in made if figure is Figure.PAGAT_ULTI]
    return Facts(
        declarer=0,
        partner=2,
        taken=taken,
        points=points,
        parti=parti,
        claims=claims,
        made=made,
        pagat=ulti[0] if ulti else None,
        pagat_won=bool(ulti),
        counts=(),
    )


def paid(deal: Facts, item: Item) -> list[tuple[int, int]]:
    """Who gains how much by an item."""
    items = settle(options(), deal).items
    return [(one.gains, one.amount) for one in items if one.item is item]


@pytest.mark.parametrize(("points", "winner"), [(0, 1), (47, 1), (48, 0), (94, 0)])
@pytest.mark.parametrize("doubled", range(6))
def test_the_game_is_won_with_48_points_and_lost_with_47_doubled_or_not(
    points: int, winner: int, doubled: int
) -> None:
    assert paid(facts(points, parti=doubled), Item.PARTI) == [(winner, 1 << doubled)]


@pytest.mark.parametrize(("taken", "value"), GAME_VALUES)
def test_the_game_is_worth_four_less_the_cards_taken(taken: int, value: int) -> None:
    assert facts(taken=taken).value == value
    assert paid(facts(50, taken), Item.PARTI) == [(0, value)]
    assert paid(facts(40, taken), Item.PARTI) == [(1, value)]


@pytest.mark.parametrize(("figure", "silent", "announced"), PRICES)
@pytest.mark.parametrize("side", [0, 1])
def test_figures_have_their_prices_whatever_the_game_is_worth(
    figure: Figure, silent: int, announced: int, side: int
) -> None:
    item, made = Item(figure.value), ((figure, side),)
    claims = (Claim(figure, side, side, 0),)
    for taken, _ in GAME_VALUES:
        assert paid(facts(50, taken, made=made), item) == [(side, silent)]
        assert paid(facts(50, taken, made=made, claims=claims), item) == [(side, announced)]
        assert paid(facts(50, taken, claims=claims), item) == [(1 - side, announced)]


@pytest.mark.parametrize(("taken", "value"), GAME_VALUES)
@pytest.mark.parametrize("side", [0, 1])
def test_a_volat_is_three_times_the_game_silent_and_six_times_announced(
    taken: int, value: int, side: int
) -> None:
    nine = ((Figure.VOLAT, side),)
    claims = (Claim(Figure.VOLAT, side, side, 0),)
    points = 90 if side == 0 else 3
    assert paid(facts(points, taken, made=nine), Item.VOLAT) == [(side, 3 * value)]
    made = facts(points, taken, made=nine, claims=claims)
    assert paid(made, Item.VOLAT) == [(side, 6 * value)]
    assert paid(facts(50, taken, claims=claims), Item.VOLAT) == [(1 - side, 6 * value)]


@pytest.mark.parametrize("doubled", range(6))
def test_each_level_doubles_its_own_item_and_no_other(doubled: int) -> None:
    claims = tuple(Claim(figure, 0, 0, 0) for figure, _, _ in PRICES)
    made = tuple((figure, 0) for figure, _, _ in PRICES)
    plain = settle(options(), facts(claims=claims, made=made)).items
    for figure, _, price in PRICES:
        own = tuple(Claim(one.figure, 0, 0, doubled * (one.figure is figure)) for one in claims)
        for before, after in zip(
            plain, settle(options(), facts(claims=own, made=made)).items, strict=True
        ):
            is_own = after.item.value == figure.value
            assert after.amount == (price << doubled if is_own else before.amount)


@pytest.mark.parametrize("game", range(5))
@pytest.mark.parametrize("volat", range(5))
def test_a_doubled_game_leaves_the_volat_as_it_is(game: int, volat: int) -> None:
    claims = (Claim(Figure.VOLAT, 0, 0, volat),)
    deal = facts(90, 2, parti=game, claims=claims, made=((Figure.VOLAT, 0),))
    assert paid(deal, Item.VOLAT) == [(0, 6 * 2 << volat)]
    assert paid(deal, Item.PARTI) == ([(0, 2 << game)] if game else [])
    silent = facts(90, 2, parti=game, made=((Figure.VOLAT, 0),))
    assert paid(silent, Item.VOLAT) == [(0, 3 * 2)]
