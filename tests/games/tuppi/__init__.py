"""Tests of Tuppi."""
