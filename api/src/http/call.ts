import type { RequestFacts } from "../actor.ts";
import type { World } from "../world.ts";

/** What every handler starts from. */
export interface Call {
  world: World;
  request: RequestFacts;
}
