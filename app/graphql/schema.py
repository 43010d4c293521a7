"""The schema: written roots, generated types, one guard, masked errors."""

import copy
from collections import Counter
from collections.abc import AsyncGenerator, Mapping
from functools import cached_property
from inspect import getdoc
from types import UnionType
from typing import Any, Final, Union, cast, get_args, get_origin

import strawberry
import structlog
from graphql import GraphQLError
from strawberry.annotation import StrawberryAnnotation
from strawberry.types.arguments import StrawberryArgument
from strawberry.types.base import StrawberryObjectDefinition, get_object_definition
from strawberry.types.execution import ExecutionContext
from strawberry.types.field import StrawberryField
from strawberry.utils.str_converters import to_camel_case

from app.application.errors import MoveRefused, Refused
from app.application.shapes.shapes import Shapes
from app.application.values import MoveProblem, Problem
from app.engine.catalogue import Catalogue
from app.graphql.documents import Documents
from app.graphql.errors import QueryTrouble
from app.graphql.generated import GraphQLType, Types
from app.graphql.guard import guard
from app.graphql.inputs import Inputs
from app.graphql.links import LINKS
from app.graphql.measure import PAGE_ARGUMENT, Costs, QueryLimits
from app.graphql.mutations import Mutation
from app.graphql.plan import Executor
from app.graphql.queries import Query
from app.graphql.shortening import shortened
from app.graphql.subscriptions import Subscription

log = structlog.get_logger()

# A slow hash, a replay, a whole sheet: what costs more than one read.
WEIGHTS: Final[Mapping[str, int]] = {
    "createAccount": 1000,
    "logIn": 1000,
    "verifyRecord": 1000,
    "scoreSheet": 100,
    "record": 100,
    "proof": 100,
    "openMatch": 50,
}
INTERNAL = "internal-error"
WORDED: Final = tuple(QueryTrouble)
WRITTEN: Final = (str, int, bool, float, strawberry.ID)
UNIONS: Final = (Union, UnionType)


class MoveProblems(strawberry.ExceptionHandler[MoveRefused, Any]):
    """Turns a refused move into a member of the answer's union."""

    def __init__(self, error_type: type) -> None:
        self.error_type = error_type

    def handle(
        self, exception: MoveRefused, *, field: StrawberryField, info: strawberry.Info[Any, Any]
    ) -> Any:
        """The problem in the words of the call."""
        return info.context.problem(exception)


class Problems(strawberry.ExceptionHandler[Refused, Any]):
    """Turns a refusal into a member of the answer's union."""

    def __init__(self, error_type: type) -> None:
        self.error_type = error_type

    def handle(
        self, exception: Refused, *, field: StrawberryField, info: strawberry.Info[Any, Any]
    ) -> Any:
        """The problem in the words of the call."""
        return info.context.problem(exception)


class GameSchema(strawberry.Schema):
    """A schema whose resolvers are annotated with structs; they are bound to generated types."""

    documents: Documents
    executor: type[Executor]

    def __init__(self, types: Types, **options: Any) -> None:
        self._types = types
        self._inputs = Inputs(types)
        super().__init__(**options)

    @cached_property
    def text(self) -> str:
        """The schema in the language of schemas."""
        return self.as_str()

    def get_fields(self, type_definition: StrawberryObjectDefinition) -> list[StrawberryField]:
        """The fields, those with a resolver bound to what is generated for its structs."""
        return [
            field if field.base_resolver is None or field.metadata else self._bound(field)
            for field in type_definition.fields
        ]

    def _bound(self, field: StrawberryField) -> StrawberryField:
        resolver = field.base_resolver
        assert resolver is not None
        assert resolver.type_annotation is not None
        bound = copy.copy(field)
        bound.description = getdoc(resolver.wrapped_func)
        bound.arguments = [self._argument(argument) for argument in field.arguments]
        answer = self._answer(resolver.type_annotation.annotation)
        bound.type_annotation = StrawberryAnnotation(answer)
        return bound

    def _argument(self, argument: StrawberryArgument) -> StrawberryArgument:
        annotation = argument.type_annotation.annotation
        if _is_written(annotation):
            return argument
        bound = copy.copy(argument)
        bound.type_annotation = StrawberryAnnotation(self._inputs.of(annotation))
        return bound

    def _answer(self, annotation: Any) -> GraphQLType:
        if get_origin(annotation) is AsyncGenerator:
            return self._answer(get_args(annotation)[0])
        members = get_args(annotation) if get_origin(annotation) in UNIONS else ()
        if members and type(None) not in members:
            return self._types.union(f"{members[0].__name__}Answer", members)
        return self._types.of(self._types.shapes.of(annotation))

    def process_errors(
        self, errors: list[GraphQLError], execution_context: ExecutionContext | None = None
    ) -> None:
        """Mask what nobody expected, and log it with the id that the client is told.

        Refusals are put into the words of the call; long names are not sent back whole.
        """
        call = execution_context.context if execution_context else None
        for error in errors:
            cause = _unexpected(error)
            if cause is None:
                code = (error.extensions or {}).get("code")
                if call is not None and code in WORDED:
                    error.message = call.words(code)
                error.message = shortened(error.message)
                continue
            request_id = getattr(call, "request_id", None)
            log.error("graphql failed", path=error.path, request_id=request_id, exc_info=cause)
            error.message = "Internal error."
            error.extensions = {"code": INTERNAL, "requestId": request_id}


def build_schema(
    catalogue: Catalogue, limits: QueryLimits | None = None, *, projected: bool = True
) -> GameSchema:
    """The schema of these games. ``projected=False`` resolves all fields one by one."""
    shapes = Shapes.of_games(catalogue)
    types = Types(shapes, LINKS)
    documents = Documents(limits or QueryLimits(), Costs(WEIGHTS, _pages()))
    executor: type[Executor] = type("Executor", (Executor,), {"documents": documents})
    schema = GameSchema(
        types,
        query=Query,
        mutation=Mutation,
        subscription=Subscription,
        extensions=[guard(documents)],
        execution_context_class=executor,
        exception_handlers=[
            MoveProblems(types.struct(MoveProblem)),
            Problems(types.struct(Problem)),
        ],
    )
    executor.generated = frozenset(shapes.objects if projected else ())
    executor.planned = Counter()
    schema.documents = documents
    schema.executor = executor
    return schema


def schema_text(catalogue: Catalogue) -> str:
    """The contract of this surface: the file ``openapi/schema.graphql``."""
    return build_schema(catalogue).text + "\n"


def _pages() -> dict[str, int]:
    """The root fields that give pages, and how long one is by default."""
    definition = get_object_definition(Query, strict=True)
    return {
        to_camel_case(field.python_name): cast("int", argument.default)
        for field in definition.fields
        for argument in field.arguments
        if argument.python_name == PAGE_ARGUMENT
    }


def _is_written(annotation: Any) -> bool:
    if get_origin(annotation) in (*UNIONS, list):
        return all(_is_written(part) for part in get_args(annotation))
    return annotation in WRITTEN or annotation is type(None)


def _unexpected(error: GraphQLError) -> Exception | None:
    cause = error.original_error
    while isinstance(cause, GraphQLError):
        cause = cause.original_error
    return cause
