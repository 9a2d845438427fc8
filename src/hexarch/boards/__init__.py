"""Boards that more than one game is played on."""
