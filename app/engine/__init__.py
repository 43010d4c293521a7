"""What every game shares: the contract, cards, tricks, seats, dealing, records, the referee.

This package is pure. It imports the standard library and ``msgspec``, and nothing that reads a
clock, draws at random or touches the outside.
"""
