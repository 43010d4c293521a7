"""Rehearsals: whole tournaments played by house bots, for organizers and for the demo data."""
