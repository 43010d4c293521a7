"""The house bots, game by game."""
