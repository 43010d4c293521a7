"""The command line: what it teaches, what it answers, how it ends."""
