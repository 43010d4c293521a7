"""Paskievics tarokk: four play, the declarer's partner is hidden behind a called tarokk.

Read ``engine.py`` first: it puts the parts of this package behind the contract. Inside, the four
who play a deal are *places* 0 to 3, the forehand first; seats appear only at the edges.
"""
