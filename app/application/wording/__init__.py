"""Results of any game in words, for the command line and for paper."""
