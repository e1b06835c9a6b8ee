import type { Download } from "@vitrine/contract/digital-files";
import type { RequestFacts } from "../../actor.ts";
import { StreamedFile } from "../../files/streamed-file.ts";
import { refusal } from "../../refuse.ts";
import type { World } from "../../world.ts";
import { listDownloads, takeDownload } from "./digital-files.queries.ts";
import { type DownloadLink, openDownload } from "./digital-files.rules.ts";

/** So much is read at once, however large the file and however many fetch it. */
const pieceBytes = 2_000_000;

/** Gives the buyer a file, counting it. Always as a file to keep: a browser shows none of it as a page. */
export async function fetchDownload(
  world: World,
  shopId: number,
  link: string,
  { isHead = false, isInParts = false }: Pick<RequestFacts, "isHead" | "isInParts">,
): Promise<File> {
  if (isHead) return announcedDownload(world, shopId, link);
  const asked = openLink(world, shopId, link);
  const at = new Date(world.clock.now()).toISOString();
  const file = await world.db.inShop(shopId, (tx) => takeDownload(tx, { ...asked, isInParts, at }));
  if (!file) throw refusal("not_found");
  if (file.counted === null) throw refusal("downloads_used_up");
  const { name, size, file_key } = file;
  const last = size - 1;
  return new StreamedFile(
    name,
    "application/octet-stream",
    async function* ({ from, to } = { from: 0, to: last }) {
      for (let next = from; next <= to; next += pieceBytes) {
        const part = { from: next, to: Math.min(next + pieceBytes - 1, to) };
        const piece = await world.storage.get(file_key, part);
        if (!piece) throw refusal("not_found");
        yield piece.bytes;
      }
    },
    { size, etag: etagOf(asked.file_id) },
  );
}

/** What a link leads to. Looking at it counts nothing. */
export async function readDownload(
  world: World,
  shopId: number,
  link: string,
): Promise<Download & { id: string }> {
  const { order_id, file_id } = openLink(world, shopId, link);
  const files = await world.db.inShop(shopId, (tx) => listDownloads(tx, [order_id]));
  const file = files.find(({ id }) => id === file_id);
  if (!file) throw refusal("not_found");
  return file;
}

/** The file without its content, as `HEAD` asks for it. */
async function announcedDownload(world: World, shopId: number, link: string): Promise<File> {
  const { id, name, size, left } = await readDownload(world, shopId, link);
  if (left === 0) throw refusal("downloads_used_up");
  async function* nothing() {}
  return new StreamedFile(name, "application/octet-stream", nothing, { size, etag: etagOf(id) });
}

function openLink(world: World, shopId: number, link: string): DownloadLink {
  const asked = openDownload(world.secret, shopId, link);
  if (!asked || asked.until < world.clock.now()) throw refusal("download_expired");
  return asked;
}

/** What is kept under an id never changes. */
const etagOf = (fileId: string) => `"${fileId}"`;
