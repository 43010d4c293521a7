"""Sending to webhooks over the network: the adapter behind the courier's port."""
