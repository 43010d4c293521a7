"""Tuppi: four players in two pairs, no trumps, and a rise to 52 that may fall at any deal.

Every rule has an id (``TUP-SHOW-3``); ``docs/rules/tuppi.md`` lists them in words.
"""
