/** Empire: the part of its map that stands for it. */

import type { GameModule } from "..";

export const empire: GameModule = {
  crop: "1000 330 960 540",
};
