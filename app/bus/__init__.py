"""Wake-ups: a topic and a position from transactions to streams, in one process or many.

A wake-up says that there is something new, never what. Whoever waits reads the log; a lost wake-up
costs latency, never an event.
"""
