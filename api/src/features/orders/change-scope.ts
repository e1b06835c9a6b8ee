import type { Actor } from "../../actor.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";

/** The transaction of a change, and its actor. */
export interface ChangeScope {
  app: AppContext;
  tx: ShopTx;
  actor: Actor;
}

/** The order to change, with the transaction and the actor. */
export interface Change extends ChangeScope {
  id: string;
}
