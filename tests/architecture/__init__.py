"""What holds for the whole tree, whatever the code does."""
