"""Use cases: one function is one transaction. Surfaces call them, persistence serves them."""
