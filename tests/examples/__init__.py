"""The examples, without a service."""
