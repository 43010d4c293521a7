"""REST and GraphQL side by side: the same use cases, the same values, the same refusals."""
