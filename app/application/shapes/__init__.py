"""The shapes of all answers, from which both surfaces make their types."""
