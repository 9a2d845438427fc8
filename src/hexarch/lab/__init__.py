"""Where games are played by the thousand and measured. Nothing here prints."""
