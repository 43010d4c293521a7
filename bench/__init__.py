"""Benchmarks: programs to run by hand, never timed tests. ``python -m bench --help``.

Machines differ and are noisy, so that only ratios within one run count: what is compared runs in
turn, and the spread is told. Nothing is written. A new benchmark is one module in ``bench.marks``
with a docstring and ``run(desk)``.
"""
