import type { JobData } from "../../jobs/queue.ts";
import type { AppContext } from "../../app-context.ts";
import { keyOf } from "../pictures/pictures.rules.ts";
import { hasPhoto } from "./accounts.queries.ts";

/** Deletes the files of a photo that somebody has replaced, or has left with their account, in all their widths. */
export async function removePhoto(app: AppContext, { photo }: JobData["remove-photo"]): Promise<void> {
  const folder = keyOf(photo).split("/").slice(0, 2).join("/");
  // Photos were named after their content once: two people may have had the same.
  if (await app.db.readPlatform((tx) => hasPhoto(tx, `/files/${folder}/`))) return;
  await app.storage.removeFolder(folder);
}
