"""The phases of a deal: who acts, what is legal, what a move does, why another is barred."""
