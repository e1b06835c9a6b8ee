import type { Picture } from "@vitrine/contract/products/pictures";

/** A stored picture, as in the database. */
export interface PictureRow {
  id: string;
  hash: string;
  width: number;
  height: number;
  colour: string;
  widths: number[];
  /** True if the widths exist as AVIF, too; null until that was tried. */
  has_avif?: boolean | null;
  alt?: string | null;
}

/** URLs contain the content's hash, so a file never changes and may be cached indefinitely. */
export function pictureUrl(
  shopId: number,
  hash: string,
  width: number,
  format: "webp" | "avif" = "webp",
): string {
  return `/files/${shopId}/${hash}/${width}.${format}`;
}

/** The path of a picture's JPEG on white, for readers that don't know WebP: email programs and documents. */
export function emailPicturePath(shopId: number, hash: string): string {
  return `/files/${shopId}/${hash}/mail.jpg`;
}

/** The storage key of a URL: `/files/1001/<hash>/800.webp` → `1001/<hash>/800.webp` */
export function keyOf(url: string): string {
  return url.slice("/files/".length);
}

/** The hash in the URL of one of the shop's pictures, on any host: the same hash is the same picture. */
export function hashInPictureUrl(shopId: number, url: string): string | null {
  const [, shop, hash] = /^https?:\/\/[^/]+\/files\/(\d+)\/([0-9a-f]{64})\/\d+\.webp$/.exec(url) ?? [];
  return hash && shop === String(shopId) ? hash : null;
}

/** The shop and content hash of any shop's picture, from its URL on any host or its path. */
export function pictureInUrl(url: string): { shopId: number; hash: string } | undefined {
  const [, shop, hash] = /^(?:https?:\/\/[^/]+)?\/files\/(\d+)\/([0-9a-f]{64})\/\d+\.webp$/.exec(url) ?? [];
  const shopId = Number(shop);
  return hash && shopId <= 0x7fffffff ? { shopId, hash } : undefined;
}

export function pictureResponse(shopId: number, row: PictureRow): Picture {
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
