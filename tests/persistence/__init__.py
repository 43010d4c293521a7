"""Persistence on real databases."""
