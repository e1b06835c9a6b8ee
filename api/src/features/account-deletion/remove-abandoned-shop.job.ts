import type { JobData } from "../../jobs/queue.ts";
import type { World } from "../../world.ts";
import { hasShop, removeAbandoned } from "./account-deletion.queries.ts";

/** Some weeks after its only owner has left: the shop's rows, and its files. Nobody owns it, so nobody adds any. */
export async function removeAbandonedShop(
  world: World,
  { shop_id }: JobData["remove-abandoned-shop"],
): Promise<void> {
  await world.db.inPlatform((tx) => removeAbandoned(tx, shop_id));
  // Asked anew, because a try before this one may have come no further.
  const isThere = await world.db.lookUp((tx) => hasShop(tx, shop_id));
  if (!isThere) await world.storage.removeFolder(String(shop_id));
}
