"""Kolmen tuppi: three players, each alone, and always rami (TUP-KOLMEN)."""
