"""Hands of the courier: what one hook, one owner and all slow hooks may hold."""

from app.application.people.hands import SLOW_SECONDS, Hand, Hands


def taken(hands: Hands, *wanted: tuple[str, str]) -> list[Hand]:
    """The hands that these hooks of these owners get."""
    found = [hands.take(hook, owner) for hook, owner in wanted]
    return [one for one in found if one is not None]


def test_a_hook_an_owner_and_all_together_have_no_more_than_their_share() -> None:
    hands = Hands(total=5, of_hook=2, of_owner=3)
    assert len(taken(hands, ("a", "ann"), ("a", "ann"), ("a", "ann"))) == 2
    assert len(taken(hands, ("b", "ann"), ("b", "ann"))) == 1
    assert len(taken(hands, ("c", "bob"), ("d", "bob"), ("e", "cat"))) == 2
    assert hands.take("e", "cat") is None


def test_a_hand_that_is_given_back_is_free_for_all() -> None:
    hands = Hands(total=1, of_hook=1, of_owner=1)
    (hand,) = taken(hands, ("a", "ann"))
    hands.give_back(hand, 0)
    assert len(taken(hands, ("b", "ann"))) == 1


def test_slow_hooks_share_half_of_the_hands_whosever_they_are() -> None:
    hands = Hands(total=4, of_hook=2, of_owner=4)
    names = [(hook, hook) for hook in "abcd"]
    for hand in taken(hands, *names):
        hands.give_back(hand, SLOW_SECONDS + 1)
    assert [one.hook for one in taken(hands, *names)] == ["a", "b"]
    assert len(taken(hands, ("quick", "e"), ("quick", "e"))) == 2


def test_whoever_is_quick_again_is_slow_no_more() -> None:
    hands = Hands(total=2, of_hook=2, of_owner=2)
    (hand,) = taken(hands, ("a", "ann"))
    hands.give_back(hand, SLOW_SECONDS + 1)
    (hand,) = taken(hands, ("a", "ann"), ("a", "ann"))
    assert hand.slow
    hands.give_back(hand, SLOW_SECONDS)
    assert len(taken(hands, ("a", "ann"), ("a", "ann"))) == 2
