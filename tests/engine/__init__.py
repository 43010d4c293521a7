"""Tests of the engine, and the laws that every game obeys."""
