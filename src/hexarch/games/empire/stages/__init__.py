"""What each step of the sequence of play asks."""
