import type { ImportedPicture } from "../../product-files/imported-product.ts";
import type { PlannedVariant } from "./plan-variants.rules.ts";

/** A picture of a product. The list is in display order. */
export type PlacedPicture = { id: string; alt: string };

/**
 * Plans the pictures of a product and its variants from the stored pictures. If none of the file's pictures is
 * available, the product's pictures don't change. A variant only shows a picture of its product.
 * @param fromFile the file's pictures; undefined if the file has no such column
 * @param known stored pictures, by source URL
 */
export function planPictures(
  fromFile: ImportedPicture[] | undefined,
  variants: PlannedVariant[],
  stored: PlacedPicture[],
  known: Map<string, string>,
): { pictures: PlacedPicture[]; variants: PlannedVariant[] } {
  const altOf = new Map(stored.map(({ id, alt }) => [id, alt]));
  const held = new Map<string, PlacedPicture>();
  for (const { url, alt } of fromFile ?? []) {
    const id = known.get(url);
    if (id && !held.has(id)) held.set(id, { id, alt: (alt === undefined ? altOf.get(id) : alt) ?? "" });
  }
  const isReported = fromFile !== undefined && (fromFile.length === 0 || held.size > 0);
  const pictures = isReported ? held : new Map(stored.map((picture) => [picture.id, picture]));
  const placed = variants.map((variant) => {
    const { picture_url } = variant;
    const wanted = picture_url ? known.get(picture_url) : picture_url;
    if (wanted && !pictures.has(wanted)) pictures.set(wanted, { id: wanted, alt: altOf.get(wanted) ?? "" });
    return wanted === undefined ? variant : showing(variant, wanted);
  });
  return {
    pictures: [...pictures.values()],
    variants: placed.map((variant) => {
      const { picture_id } = variant.fields;
      return picture_id && !pictures.has(picture_id) ? showing(variant, null) : variant;
    }),
  };
}

function showing(variant: PlannedVariant, picture_id: string | null): PlannedVariant {
  return { ...variant, fields: { ...variant.fields, picture_id } };
}

/** Every picture URL of a product in the file, including those in its description, without duplicates. */
export function pictureUrlsOf(product: {
  rows: number[];
  description_pictures?: string[];
  pictures?: ImportedPicture[];
  variants: { row: number; picture_url?: string | null }[];
}): { url: string; row: number }[] {
  const rowOf = new Map((product.description_pictures ?? []).map((url) => [url, product.rows[0]!]));
  for (const { url, row } of product.pictures ?? []) rowOf.set(url, row);
  for (const { picture_url, row } of product.variants)
    if (picture_url && !rowOf.has(picture_url)) rowOf.set(picture_url, row);
  return [...rowOf].map(([url, row]) => ({ url, row }));
}
