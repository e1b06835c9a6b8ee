import { sanitiseHtml } from "../../../rich-text/sanitise.ts";
import { productHandle } from "../../products/products.rules.ts";
import type { RowCells } from "../../product-files/products/row-cells.ts";

/** A row's values of a category or a collection; undefined if the file has no such column. */
export interface GroupCells {
  handle: string | undefined;
  title: string | undefined;
  description_html: string | null | undefined;
  /** A URL. */
  picture: string | null | undefined;
  seo_title: string | null | undefined;
  seo_description: string | null | undefined;
  hidden: boolean | undefined;
}

export function groupCellsOf(row: RowCells, what: "category" | "collection"): GroupCells {
  const handle = row.raw("handle");
  return {
    handle: handle === "" ? undefined : productHandle(handle, what),
    title: row.text("title", 255)?.replaceAll(/\p{Cc}+/gu, " ") ?? undefined,
    description_html: row.text("description", 200_000),
    picture: row.url("picture"),
    seo_title: row.text("seo_title", 120),
    seo_description: row.text("seo_description", 320),
    hidden: row.flag("hidden"),
  };
}

interface Stored {
  description_html: string;
  picture_id: string | null;
  seo_title: string | null;
  seo_description: string | null;
  hidden: boolean;
}

/**
 * The stored fields, overwritten by the file. A picture that is unavailable doesn't change, nor does a text that only
 * differs in surrounding space.
 * @param pictures stored pictures, by source URL
 */
export function groupFieldsOf(
  fromFile: GroupCells,
  stored: Stored | undefined,
  pictures: Map<string, string>,
): Stored {
  const { picture } = fromFile;
  const held = picture ? pictures.get(picture) : picture;
  const html =
    fromFile.description_html === undefined ? undefined : sanitiseHtml(fromFile.description_html ?? "");
  const isSameText = html === undefined || html.trim() === stored?.description_html.trim();
  return {
    description_html: isSameText ? (stored?.description_html ?? "") : html,
    picture_id: (held === undefined ? stored?.picture_id : held) ?? null,
    seo_title: (fromFile.seo_title === undefined ? stored?.seo_title : fromFile.seo_title) ?? null,
    seo_description:
      (fromFile.seo_description === undefined ? stored?.seo_description : fromFile.seo_description) ?? null,
    hidden: fromFile.hidden ?? stored?.hidden ?? false,
  };
}
