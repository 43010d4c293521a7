"""Golden records, one folder a family."""
