"""Thousands of tests are millions of objects that stay: nobody looks for garbage among them."""

import gc

import pytest


def pytest_sessionstart(session: pytest.Session) -> None:
    """While tests are collected next to nothing is garbage."""
    gc.disable()


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is there now stays to the end."""
    gc.collect()
    gc.freeze()
    gc.enable()
