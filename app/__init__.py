"""Tricktable: a game service for three traditional trick-taking games and their tournaments."""
