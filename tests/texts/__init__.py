"""Every refusal and every word in every language, and nothing in the catalogues besides."""
