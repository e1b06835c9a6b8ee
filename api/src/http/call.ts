import type { RequestDetails } from "../actor.ts";
import type { AppContext } from "../app-context.ts";

/** The context of every handler. */
export interface Call {
  app: AppContext;
  request: RequestDetails;
  /** Gives a stream some seconds to end, then closes its socket, in case the client doesn't read. */
  hangUp?: () => void;
}
