"""The service from outside: real processes, real databases, plain clients of HTTP."""
