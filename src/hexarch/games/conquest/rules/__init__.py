"""One module for each chapter of the rulebook, functions in its order."""
