import type { JobData } from "../../jobs/queue.ts";
import type { World } from "../../world.ts";
import { keyOf } from "../pictures/pictures.rules.ts";
import { hasPhoto } from "./accounts.queries.ts";

/** Deletes the files of a photo that somebody has replaced, or has left with their account, in all their widths. */
export async function removePhoto(world: World, { photo }: JobData["remove-photo"]): Promise<void> {
  const folder = keyOf(photo).split("/").slice(0, 2).join("/");
  // Photos were named after their content once: two people may have had the same.
  if (await world.db.lookUp((tx) => hasPhoto(tx, `/files/${folder}/`))) return;
  await world.storage.removeFolder(folder);
}
