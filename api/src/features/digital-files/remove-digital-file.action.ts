import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { takeDigitalFile } from "./digital-files.queries.ts";

/** Deletes a file permanently, first its row, then its bytes. */
export async function removeDigitalFile(
  app: AppContext,
  shopId: number,
  actor: Actor,
  id: string,
): Promise<string> {
  const gone = await app.db.inShop(shopId, async (tx) => {
    const file = await takeDigitalFile(tx, id);
    if (!file) throw apiError("not_found");
    await insertActivity(tx, actor, {
      action: "product.file_removed",
      target_type: "product",
      target_id: file.product_id,
      target_label: file.name,
      before: { file: file.name },
    });
    return file;
  });
  if (!gone.is_shared) await app.storage.remove(gone.file_key);
  return `${gone.name} was removed.`;
}
