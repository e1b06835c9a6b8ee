import type { JobData } from "../../jobs/job-data.ts";
import type { AppContext } from "../../app-context.ts";
import { keyOf } from "../pictures/pictures.rules.ts";
import { hasPhoto } from "./accounts.queries.ts";

/** Deletes the files of a replaced or removed account photo, in all widths. */
export async function removePhoto(app: AppContext, { photo }: JobData["remove-photo"]): Promise<void> {
  const folder = keyOf(photo).split("/").slice(0, 2).join("/");
  // Older photos are named by content hash, so two accounts may share one.
  if (await app.db.readPlatform((tx) => hasPhoto(tx, `/files/${folder}/`))) return;
  await app.storage.removeFolder(folder);
}
