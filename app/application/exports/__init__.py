"""Results taken away: files that are made beside the play, kept for a while and fetched.

An export is what its caller would be told, at the moment it is made: it is gathered by the very
use cases that answer the caller, so that what is hidden from them is in no file.
"""
