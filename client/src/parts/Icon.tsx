/** Line icons in a box of 24. */

const PATHS = {
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M14 5h5v5M10 19H5v-5M19 5l-6 6M5 19l6-6",
  close: "M6 6l12 12M18 6L6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  back: "M15 5l-7 7 7 7",
  down: "M5 9l7 7 7-7",
  forward: "M9 5l7 7-7 7",
  first: "M18 5l-7 7 7 7M7 5v14",
  last: "M6 5l7 7-7 7M17 5v14",
  play: "M7 5l12 7-12 7z",
  pause: "M8 5v14M16 5v14",
  coin: "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16M12 8.6l3 3.4-3 3.4-3-3.4z",
  lock: "M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5z",
  search: "M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14M16 16l5 5",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  check: "M5 12l5 5 9-10",
  left: "M13 6l-6 6 6 6M19 6l-6 6 6 6",
  right: "M11 6l6 6-6 6M5 6l6 6-6 6",
  layers: "M12 4l9 5-9 5-9-5zM3 14l9 5 9-5",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}

/** The hexagon with a crown. */
export function Logo({ size = 30 }: { size?: number }) {
  return (
    <svg class="logo" width={size} height={size} viewBox="-16 -16 32 32" aria-hidden="true">
      <path
        d="M0-14L12.1-7V7L0 14L-12.1 7V-7Z"
        fill="none"
        stroke="currentColor"
        stroke-width="2.4"
      />
      <use href="#u-caesar" transform="scale(.74)" fill="currentColor" />
    </svg>
  );
}
