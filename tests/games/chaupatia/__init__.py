"""Tests of Chaupatia."""
