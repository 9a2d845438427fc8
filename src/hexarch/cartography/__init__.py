"""Draw the maps that are shipped as package data: a development tool, its own extra.

``python -m hexarch.cartography mediterranean`` grows the shapes from the board's seed points,
checks that they touch exactly as the tables say, paints, inks and letters the map, and writes
``map.json`` and the underlays beside the tables. The same inputs give the same products.
"""
