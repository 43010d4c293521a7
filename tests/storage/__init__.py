"""Both kinds of database for tests, migrated and empty, and a world of use cases on them."""
