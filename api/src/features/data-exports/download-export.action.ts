import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { storedChunks } from "../../files/stored-chunks.ts";
import { StreamedFile } from "../../files/streamed-file.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { type DataExportRow, requireDataExport } from "./data-exports.queries.ts";
import { expiresAt, fileKey, fileName } from "./data-exports.rules.ts";

/** The file of an export that is done. Each request is recorded, also one for a part. @throws not_found also when it has expired */
export async function downloadExport(
  app: AppContext,
  actor: Actor,
  { shop_id, id }: { shop_id: number; id: string },
): Promise<StreamedFile> {
  const { run_id, size, created_at, handle } = await app.db.inShop(shop_id, async (tx) => {
    const row = await requireReady(tx, id, app.clock.now());
    if (!actor.request?.isHead)
      await insertActivity(tx, actor, {
        action: "data_export.downloaded",
        target_type: "data_export",
        target_id: id,
      });
    return { ...row, handle: (await requireShop(tx)).handle };
  });
  const key = fileKey(shop_id, id, run_id);
  return new StreamedFile(
    fileName(handle, created_at),
    "application/zip",
    (part = { from: 0, to: size - 1 }) => storedChunks(app.storage, key, part),
    { size, etag: `"${run_id}"` },
  );
}

async function requireReady(tx: ShopTx, id: string, now: number): Promise<DataExportRow & { size: number }> {
  const { size, finished_at, ...row } = await requireDataExport(tx, id);
  if (size === null || finished_at === null || Date.parse(expiresAt(finished_at)) <= now)
    throw apiError("not_found");
  return { ...row, size, finished_at };
}
