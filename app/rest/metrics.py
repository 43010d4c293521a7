"""The figures of ``/metrics``."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from starlette.types import Scope

from app.application.streams.streaming import Streams

UNMATCHED = "none"
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


class Metrics:
    """What this surface counts, in a registry that the container may add to."""

    def __init__(self, registry: CollectorRegistry, streams: Streams) -> None:
        labels = ("method", "route", "status")
        self._requests = Counter(
            "tricktable_http_requests", "Answered requests.", labels, registry=registry
        )
        self._seconds = Histogram(
            "tricktable_http_request_seconds",
            "Time until a request was answered, streams left out.",
            ("route",),
            buckets=BUCKETS,
            registry=registry,
        )
        self._moves = Counter(
            "tricktable_rest_moves", "Moves made through REST.", ("game",), registry=registry
        )
        Gauge("tricktable_streams_open", "Open event streams.", registry=registry).set_function(
            lambda: len(streams)
        )
        self._children: dict[tuple[str, str, int], Counter] = {}
        self._timers: dict[str, Histogram] = {}

    def count_request(self, method: str, route: str, status: int, seconds: float | None) -> None:
        """One request has been answered; a stream has no time."""
        key = (method, route, status)
        counter = self._children.get(key)
        if counter is None:
            counter = self._children[key] = self._requests.labels(method, route, status)
        counter.inc()
        if seconds is not None:
            timer = self._timers.get(route)
            if timer is None:
                timer = self._timers[route] = self._seconds.labels(route)
            timer.observe(seconds)

    def count_move(self, game: str) -> None:
        """One move has been made."""
        self._moves.labels(game).inc()


def metrics_of(scope: Scope) -> Metrics:
    """The figures of the app that serves this request."""
    metrics: Metrics = scope["app"].state.metrics
    return metrics


def route_of(scope: Scope) -> str:
    """The path of the route with its parameters unfilled, so that labels stay few."""
    route = scope.get("route")
    return str(getattr(route, "path_format", None) or getattr(route, "path", UNMATCHED))
