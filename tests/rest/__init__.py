"""Tests of the REST surface, through ASGI and on a real database."""
