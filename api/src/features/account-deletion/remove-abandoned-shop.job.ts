import type { JobData } from "../../jobs/queue.ts";
import type { World } from "../../world.ts";
import { removeAbandoned } from "./account-deletion.queries.ts";

/** Some weeks after its only owner has left. */
export async function removeAbandonedShop(
  world: World,
  { shop_id }: JobData["remove-abandoned-shop"],
): Promise<void> {
  await world.db.inPlatform((tx) => removeAbandoned(tx, shop_id));
}
