"""Golden records of Tuppi: matches that must replay exactly, and the script that made them."""
