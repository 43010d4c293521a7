"""How people find one another and what they may say at the table."""
