"""One package for each game; games never import each other."""
