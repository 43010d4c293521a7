"""The framework of the benchmarks; the benchmarks themselves are run by hand."""
