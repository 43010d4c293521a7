"""Each format is read back by another program than wrote it."""
