"""The pure core that every game shares: no clock, no randomness, no files, no web."""
