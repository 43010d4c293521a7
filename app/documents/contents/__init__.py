"""What stands in documents: results of a tournament as titled tables, in words."""
