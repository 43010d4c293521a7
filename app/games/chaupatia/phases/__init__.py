"""The phases of a deal, one module each: what may be done in it and where it leads."""
