import type { Picture } from "@vitrine/contract/products/pictures";
import type { RecordLinkKind } from "@vitrine/contract/shops/links";
import type { PageKind } from "@vitrine/contract/shops/pages";
import type { ThemeDraftRecords } from "@vitrine/contract/themes/themes";
import { pictureResponse, type PictureRow } from "../pictures/pictures.rules.ts";

/** The record of a link or of a setting. */
export interface ThemeTarget {
  title: string;
  handle: string;
  is_shown: boolean;
  page_kind: PageKind | null;
}

/** The shop's records that a theme refers to, by id. Ids of deleted records and of other shops have none. */
export type ThemeRecords = Record<RecordLinkKind, Record<string, ThemeTarget>> & {
  picture: Record<string, PictureRow>;
};

/** The key of an id in `ThemeRecords`: PostgreSQL writes ids in lower case. */
export function idOf(id: unknown): string {
  return String(id).toLowerCase();
}

export function pictureOf(id: unknown, records: ThemeRecords, shopId: number): Picture | null {
  const row = id === null ? undefined : records.picture[idOf(id)];
  return row ? pictureResponse(shopId, row) : null;
}

/** The records for the customiser. */
export function recordsResponse({ picture, ...targets }: ThemeRecords, shopId: number): ThemeDraftRecords {
  const pictures = Object.entries(picture).map(([id, row]) => [id, pictureResponse(shopId, row)]);
  return { ...targets, picture: Object.fromEntries(pictures) as Record<string, Picture> };
}
