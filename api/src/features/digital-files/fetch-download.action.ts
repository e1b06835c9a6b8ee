import type { Download } from "@vitrine/contract/products/digital-files";
import type { RequestDetails } from "../../actor.ts";
import { storedChunks } from "../../files/stored-chunks.ts";
import { StreamedFile } from "../../files/streamed-file.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { listDownloads, takeDownload } from "./digital-files.queries.ts";
import { type DownloadLink, openDownload } from "./digital-files.rules.ts";

/** Sends the file to the buyer and counts the download. Always as an attachment: browsers never render it. */
export async function fetchDownload(
  app: AppContext,
  shopId: number,
  link: string,
  { isHead = false, range, ifRange }: Pick<RequestDetails, "isHead" | "range" | "ifRange">,
): Promise<File> {
  if (isHead) return announcedDownload(app, shopId, link);
  const requested = openLink(app, shopId, link);
  const at = new Date(app.clock.now()).toISOString();
  const etag = etagOf(requested.file_id);
  const part = ifRange === undefined || ifRange === etag ? range : undefined;
  const file = await app.db.inShop(shopId, (tx) => takeDownload(tx, { ...requested, part, at }));
  if (!file) throw apiError("not_found");
  if (file.counted === null) throw apiError("downloads_used_up");
  const { name, size, file_key } = file;
  const last = size - 1;
  return new StreamedFile(
    name,
    "application/octet-stream",
    (part = { from: 0, to: last }) => storedChunks(app.storage, file_key, part),
    { size, etag },
  );
}

/** The file of a link. Counts nothing. */
export async function readDownload(
  app: AppContext,
  shopId: number,
  link: string,
): Promise<Download & { id: string }> {
  const { order_id, file_id } = openLink(app, shopId, link);
  const files = await app.db.inShop(shopId, (tx) => listDownloads(tx, [order_id]));
  const file = files.find(({ id }) => id === file_id);
  if (!file) throw apiError("not_found");
  return file;
}

/** The file without its content, for `HEAD`. */
async function announcedDownload(app: AppContext, shopId: number, link: string): Promise<File> {
  const { id, name, size, left } = await readDownload(app, shopId, link);
  if (left === 0) throw apiError("downloads_used_up");
  async function* nothing() {}
  return new StreamedFile(name, "application/octet-stream", nothing, { size, etag: etagOf(id) });
}

function openLink(app: AppContext, shopId: number, link: string): DownloadLink {
  const requested = openDownload(app.secret, shopId, link);
  if (!requested || requested.until < app.clock.now()) throw apiError("download_expired");
  return requested;
}

/** The content of a file id never changes. */
const etagOf = (fileId: string) => `"${fileId}"`;
