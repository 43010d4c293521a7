"""Real servers from wheels, on free loopback ports: PostgreSQL and Valkey."""
