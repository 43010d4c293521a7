"""One module a benchmark: its name, the first line of its docstring, and ``run(desk)``."""
