"""Tests of tournaments: draws, points, orders."""
