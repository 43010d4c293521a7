"""What keeps a crowd, a repetition or a foreign page from doing harm."""
