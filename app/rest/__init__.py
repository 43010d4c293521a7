"""REST: the use cases as ``/v1``, JSON in and out, problems for every refusal.

``mount_rest(app, services)`` puts it on an app; ``openapi_text`` and ``record_schema_text`` are
the contracts that lie in ``openapi/``.
"""

from app.rest.document import openapi_text, record_schema_text
from app.rest.mounting import mount_rest, rest_app
from app.rest.services import Readiness, Services, Terms

__all__ = [
    "Readiness",
    "Services",
    "Terms",
    "mount_rest",
    "openapi_text",
    "record_schema_text",
    "rest_app",
]
