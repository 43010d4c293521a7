"""What a match is to the service, whatever the game: pure values and transitions."""
