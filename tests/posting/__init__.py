"""Sending over the network, with the network mocked at its own port."""
