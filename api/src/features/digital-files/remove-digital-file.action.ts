import type { Actor } from "../../actor.ts";
import { refusal } from "../../refuse.ts";
import type { World } from "../../world.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { takeDigitalFile } from "./digital-files.queries.ts";

/** Takes a file away for good, first from who may fetch it, then from where it is kept. */
export async function removeDigitalFile(
  world: World,
  shopId: number,
  actor: Actor,
  id: string,
): Promise<string> {
  const gone = await world.db.inShop(shopId, async (tx) => {
    const file = await takeDigitalFile(tx, id);
    if (!file) throw refusal("not_found");
    await insertActivity(tx, actor, {
      action: "product.file_removed",
      target_type: "product",
      target_id: file.product_id,
      target_label: file.name,
      before: { file: file.name },
    });
    return file;
  });
  if (!gone.is_shared) await world.storage.remove(gone.file_key);
  return `${gone.name} was removed.`;
}
