/** What drawings refer to by name: `#e-sun`, `#u-infantry`, `#p-0`, `url(#m-gold)`. */

import { memo } from "./memo";
import { EMBLEMS, LOOKS, METALS, patternOf, SEATS, UNITS } from "./symbols";

/** Put the symbols once into the page; every drawing on it uses them. */
export const SymbolDefs = memo(function SymbolDefs() {
  return (
    <svg class="defs" width="0" height="0" aria-hidden="true">
      <defs>
        <marker
          id="arrowhead"
          viewBox="-10 -8 14 16"
          markerWidth="26"
          markerHeight="26"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M-8-6L2 0L-8 6Z" fill="#0f6ad0" stroke="#fff" stroke-width="1.6" />
        </marker>
        {Object.entries(EMBLEMS).map(([name, d]) => (
          <path key={name} id={`e-${name}`} d={d} fill-rule="evenodd" />
        ))}
        {Object.entries(UNITS).map(([name, paths]) => (
          <g key={name} id={`u-${name}`} fill-rule="evenodd">
            {paths.map((d) => (
              <path key={d} d={d} />
            ))}
          </g>
        ))}
        {[...Object.entries(SEATS), ...Object.entries(LOOKS)].map(([name, look]) => {
          const tile = patternOf(look);
          const paint = { "--tile": look.colour };
          return (
            <pattern
              key={name}
              id={`p-${name}`}
              width="16"
              height="16"
              patternUnits="userSpaceOnUse"
            >
              {tile.stroke ? (
                <path class="lines" d={tile.d} stroke-width={tile.stroke} style={paint} />
              ) : (
                <path class="solids" d={tile.d} style={paint} />
              )}
            </pattern>
          );
        })}
        {Object.entries(METALS).map(([name, [light, middle, dark]]) => (
          <radialGradient key={name} id={`m-${name}`} cx=".35" cy=".3" r=".9">
            <stop stop-color={light} />
            <stop offset=".55" stop-color={middle} />
            <stop offset="1" stop-color={dark} />
          </radialGradient>
        ))}
      </defs>
    </svg>
  );
});
