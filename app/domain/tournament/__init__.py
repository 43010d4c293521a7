"""Tournaments: how entries are drawn, what they score, in what order they end.

Everything here is a pure function of entries (their ids), results and a recorded seed, so that a
log that is read again gives the same draws, standings and brackets. Chance comes from
:mod:`app.engine.shuffle`, as for dealing, with a label that names the draw.
"""
