"""The captain, a bot for Conquest of the Empire that plays by exact odds."""
