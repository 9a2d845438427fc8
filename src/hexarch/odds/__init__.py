"""Exact odds of battles, worked out and never sampled: one module for each game."""
