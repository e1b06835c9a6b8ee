import type { JobData } from "../../jobs/job-data.ts";
import type { AppContext } from "../../app-context.ts";
import { hasShop, removeAbandoned } from "./account-deletion.queries.ts";

/** Deletes the rows and files of an abandoned shop. Without an owner, no files are added meanwhile. */
export async function removeAbandonedShop(
  app: AppContext,
  { shop_id }: JobData["remove-abandoned-shop"],
): Promise<void> {
  await app.db.inPlatform((tx) => removeAbandoned(tx, shop_id));
  // Read again, because an earlier attempt may have deleted the rows but not the files.
  const isThere = await app.db.readPlatform((tx) => hasShop(tx, shop_id));
  if (!isThere) await app.storage.removeFolder(String(shop_id));
}
