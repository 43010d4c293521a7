"""What is told to those who follow, over whichever surface."""
