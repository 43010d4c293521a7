"""A match from its opening to looking back at it."""
