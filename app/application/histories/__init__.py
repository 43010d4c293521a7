"""Histories and records of players, of those who play together, and of clubs.

All that is told of somebody is what the caller may see: what everybody may know, and of the rest
what the caller has a part in. Sums are sums of just that.
"""
