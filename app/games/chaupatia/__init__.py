"""Chaupatia: six players in two teams, a bid of tricks, and counters of points against.

Every rule has an id (``CHA-BID-5``); ``docs/rules/chaupatia.md`` lists them in words.
"""
