"""The GraphQL surface over a real SQLite database and bus, called as an ASGI app."""
