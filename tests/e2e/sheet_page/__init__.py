"""The page of a table link in a real browser, on one service."""
