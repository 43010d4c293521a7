"""Avotuppi: two players, ten columns each of a hidden card under an open one (TUP-AVO)."""
