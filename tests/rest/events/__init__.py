"""Three whole events through HTTP, against results that were worked out apart from the service."""
