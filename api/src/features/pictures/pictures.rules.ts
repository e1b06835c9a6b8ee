import type { Picture } from "@vitrine/contract/pictures";

/** A stored picture as the database has it. */
export interface PictureRow {
  id: string;
  hash: string;
  width: number;
  height: number;
  colour: string;
  widths: number[];
  alt?: string | null;
}

/** Addresses carry the content's hash: what lies there never changes and may be kept for ever. */
export function pictureUrl(shopId: number, hash: string, width: number): string {
  return `/files/${shopId}/${hash}/${width}.webp`;
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
    alt: row.alt ?? "",
  };
}
