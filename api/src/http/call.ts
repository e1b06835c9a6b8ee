import type { RequestFacts } from "../actor.ts";
import type { World } from "../world.ts";

/** What every handler starts from. */
export interface Call {
  world: World;
  request: RequestFacts;
  /** Gives a stream some seconds to end by itself, then closes its socket: for readers who do not read. */
  hangUp?: () => void;
}
