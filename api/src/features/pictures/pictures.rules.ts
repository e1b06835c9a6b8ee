import type { Picture } from "@vitrine/contract/products/pictures";

/** A stored picture as the database has it. */
export interface PictureRow {
  id: string;
  hash: string;
  width: number;
  height: number;
  colour: string;
  widths: number[];
  /** Whether the widths are there as AVIF too; null until somebody has looked. */
  has_avif?: boolean | null;
  alt?: string | null;
}

/** Addresses carry the content's hash: what lies there never changes and may be kept for ever. */
export function pictureUrl(
  shopId: number,
  hash: string,
  width: number,
  format: "webp" | "avif" = "webp",
): string {
  return `/files/${shopId}/${hash}/${width}.${format}`;
}

/** Where the file of an address is stored: `/files/1001/<hash>/800.webp` → `1001/<hash>/800.webp` */
export function keyOf(url: string): string {
  return url.slice("/files/".length);
}

/** The hash in an address of one of the shop's pictures, on whatever host: the same hash is the same picture. */
export function hashInPictureUrl(shopId: number, url: string): string | null {
  const [, shop, hash] = /^https?:\/\/[^/]+\/files\/(\d+)\/([0-9a-f]{64})\/\d+\.webp$/.exec(url) ?? [];
  return hash && shop === String(shopId) ? hash : null;
}

/** Any shop's picture by its URL, on whatever host, or by its path here: the shop and the hash of its content. */
export function pictureInUrl(url: string): { shopId: number; hash: string } | undefined {
  const [, shop, hash] = /^(?:https?:\/\/[^/]+)?\/files\/(\d+)\/([0-9a-f]{64})\/\d+\.webp$/.exec(url) ?? [];
  const shopId = Number(shop);
  return hash && shopId <= 0x7fffffff ? { shopId, hash } : undefined;
}

export function pictureAnswer(shopId: number, row: PictureRow): Picture {
  const widths = row.widths.toSorted((a, b) => a - b);
  const shown = widths.findLast((width) => width <= 800) ?? widths[0] ?? row.width;
  return {
    id: row.id,
    url: pictureUrl(shopId, row.hash, shown),
    srcset: widths.map((width) => `${pictureUrl(shopId, row.hash, width)} ${width}w`).join(", "),
    width: row.width,
    height: row.height,
    colour: row.colour,
    has_avif: row.has_avif ?? false,
    alt: row.alt ?? "",
  };
}
