import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { storedChunks } from "../../files/stored-chunks.ts";
import { StreamedFile } from "../../files/streamed-file.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { requireDataExport } from "./data-exports.queries.ts";
import { expiresAt, fileKey, fileName } from "./data-exports.rules.ts";

/** The file of an export that is done, and records the download. @throws not_found also when it has expired */
export async function downloadExport(
  app: AppContext,
  actor: Actor,
  { shop_id, id }: { shop_id: number; id: string },
): Promise<StreamedFile> {
  const { row, handle } = await app.db.inShop(shop_id, async (tx) => {
    const found = await requireDataExport(tx, id);
    const isExpired =
      found.finished_at !== null && Date.parse(expiresAt(found.finished_at)) <= app.clock.now();
    if (found.status !== "done" || isExpired) throw apiError("not_found");
    // A file that is downloaded in parts is one download.
    if (!actor.request?.isHead && !actor.request?.isInParts)
      await insertActivity(tx, actor, {
        action: "data_export.downloaded",
        target_type: "data_export",
        target_id: id,
      });
    return { row: found, handle: (await requireShop(tx)).handle };
  });
  const size = row.size ?? 0;
  const key = fileKey(shop_id, id, row.run_id ?? "");
  return new StreamedFile(
    fileName(handle, row.created_at),
    "application/zip",
    (part = { from: 0, to: size - 1 }) => storedChunks(app.storage, key, part),
    { size, etag: `"${row.run_id}"` },
  );
}
