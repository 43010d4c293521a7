"""Tests of Paskievics."""
