"""Who plays: accounts, tokens, bots, and what was done in their names."""
