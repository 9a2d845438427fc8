"""What each step of the sequence of play asks, one module for each part of a turn."""
