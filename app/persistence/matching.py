"""Who is matched with whom at the least cost, by networkx."""

from collections.abc import Sequence

import networkx

from app.domain.tournament.swiss import Edge


def heaviest_pairs(edges: Sequence[Edge]) -> frozenset[tuple[int, int]]:
    """The pairs of greatest weight among all that pair the most; whole weights stay exact."""
    graph = networkx.Graph()
    graph.add_weighted_edges_from(edges)
    return frozenset(networkx.max_weight_matching(graph, maxcardinality=True))
