"""The captain, a bot for Empire that wins by influence and fights where the odds are good."""
