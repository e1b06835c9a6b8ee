import type { AppContext } from "../../app-context.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { hasShop, removeDueShop } from "./shop-deletion.queries.ts";

/** Deletes the rows and files of a shop, unless its deletion was cancelled, or scheduled again for later. */
export async function deleteShop(app: AppContext, { shop_id }: JobData["delete-shop"]): Promise<void> {
  await app.db.inPlatform((tx) => removeDueShop(tx, shop_id));
  // Read again, because an earlier attempt may have deleted the rows but not the files.
  const isThere = await app.db.readPlatform((tx) => hasShop(tx, shop_id));
  if (!isThere) await app.storage.removeFolder(String(shop_id));
}
