import type { JobData } from "../../jobs/queue.ts";
import type { AppContext } from "../../app-context.ts";
import { hasShop, removeAbandoned } from "./account-deletion.queries.ts";

/** Some weeks after its only owner has left: the shop's rows, and its files. Nobody owns it, so nobody adds any. */
export async function removeAbandonedShop(
  app: AppContext,
  { shop_id }: JobData["remove-abandoned-shop"],
): Promise<void> {
  await app.db.inPlatform((tx) => removeAbandoned(tx, shop_id));
  // Asked anew, because a try before this one may have come no further.
  const isThere = await app.db.readPlatform((tx) => hasShop(tx, shop_id));
  if (!isThere) await app.storage.removeFolder(String(shop_id));
}
