/** Empire: the part of its map that stands for it. */

import type { GameModule } from "..";

export const empire: GameModule = {
  crop: "760 300 1216 684",
};
