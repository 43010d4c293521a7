"""Histories and records of players, of those who play together, and of clubs.

A caller is told what everybody may know, and of the rest what the caller took part in. Sums add up
just that.
"""
