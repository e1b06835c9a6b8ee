import { type Actor, shopperActor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { Call } from "../../http/call.ts";
import { extendSession, findSession, type SignedIn } from "./shopper-sessions.queries.ts";

/** A signed-in shopper, and how the activity log names them. */
export interface SignedInShopper extends SignedIn {
  actor: Actor;
}

/** The shopper of the request's session, which is extended at most once a day. @throws unauthenticated */
export async function requireShopper({ request, tx }: Call & { tx: ShopTx }): Promise<SignedInShopper> {
  const token = request.shopperToken;
  const found = token && (await findSession(tx, token));
  if (!found) throw apiError("unauthenticated");
  if (found.is_stale) await extendSession(tx, token);
  return { ...found, actor: shopperActor(request, found.name) };
}
