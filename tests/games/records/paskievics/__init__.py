"""Golden records of Paskievics."""
