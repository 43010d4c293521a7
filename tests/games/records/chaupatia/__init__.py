"""Golden records of Chaupatia: matches that must replay exactly, and the script that made them."""
