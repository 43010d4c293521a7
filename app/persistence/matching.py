"""Who is matched with whom at the least cost, by networkx."""

from collections import OrderedDict
from collections.abc import Sequence, Set
from threading import Lock

import networkx

from app.domain.tournament.swiss import Edge, Matcher

Pairs = Set[tuple[int, int]]
MOST_KEPT = 4


def heaviest_pairs(edges: Sequence[Edge]) -> frozenset[tuple[int, int]]:
    """The pairs of greatest weight among all that pair the most; whole weights stay exact."""
    graph = networkx.Graph()
    graph.add_weighted_edges_from(edges)
    return frozenset(networkx.max_weight_matching(graph, maxcardinality=True))


class KeptPairs:
    """A matcher that keeps its last answers: what was matched before a write is at hand in it."""

    def __init__(self, matcher: Matcher = heaviest_pairs) -> None:
        self._matcher = matcher
        self._lock = Lock()
        self._kept: OrderedDict[tuple[Edge, ...], Pairs] = OrderedDict()

    def __call__(self, edges: Sequence[Edge]) -> Pairs:
        """The pairs of these edges."""
        asked = tuple(edges)
        with self._lock:
            if asked in self._kept:
                return self._kept[asked]
        found = self._matcher(asked)
        with self._lock:
            self._kept[asked] = found
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return found
