import type { RequestDetails } from "../actor.ts";
import type { AppContext } from "../app-context.ts";

/** What every handler starts from. */
export interface Call {
  app: AppContext;
  request: RequestDetails;
  /** Gives a stream some seconds to end by itself, then closes its socket: for readers who do not read. */
  hangUp?: () => void;
}
