"""Draw hex maps in the painted style: ``python -m hexarch.cartography.hexes`` draws Empire's.

The coast and the terrain are grown from the hexes through a warp, painted, inked and lettered;
``map.json`` and the underlays are written beside the board's tables. The same inputs give the
same products.
"""
