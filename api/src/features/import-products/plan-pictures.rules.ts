import type { ImportedPicture } from "./imported-product.ts";

/** A picture of a product, in its order. */
export type PlacedPicture = { id: string; alt: string };

type Variant = { picture_id: string | null; picture_url?: string | null };

/**
 * Which pictures a product and its variants shall have, of those we hold. Where none of the file's is to be had, the
 * product keeps what it has; a variant only ever shows a picture of its product.
 *
 * @param said the file's pictures; undefined when it says nothing of them
 * @param known the pictures we hold, by their address
 */
export function planPictures<V extends Variant>(
  said: ImportedPicture[] | undefined,
  variants: V[],
  stored: PlacedPicture[],
  known: Map<string, string>,
): { pictures: PlacedPicture[]; variants: V[] } {
  const altOf = new Map(stored.map(({ id, alt }) => [id, alt]));
  const held = new Map<string, PlacedPicture>();
  for (const { url, alt } of said ?? []) {
    const id = known.get(url);
    if (id && !held.has(id)) held.set(id, { id, alt: (alt === undefined ? altOf.get(id) : alt) ?? "" });
  }
  const isSaid = said !== undefined && (said.length === 0 || held.size > 0);
  const pictures = isSaid ? held : new Map(stored.map((picture) => [picture.id, picture]));
  const placed = variants.map((variant) => {
    const wanted = variant.picture_url ? known.get(variant.picture_url) : variant.picture_url;
    if (wanted && !pictures.has(wanted)) pictures.set(wanted, { id: wanted, alt: altOf.get(wanted) ?? "" });
    return wanted === undefined ? variant : { ...variant, picture_id: wanted };
  });
  return {
    pictures: [...pictures.values()],
    variants: placed.map((variant) =>
      variant.picture_id && !pictures.has(variant.picture_id) ? { ...variant, picture_id: null } : variant,
    ),
  };
}

/** Every address of a picture that the file gives a product, once. */
export function addressesOf(product: {
  pictures?: ImportedPicture[];
  variants: { row: number; picture_url?: string | null }[];
}): { url: string; row: number }[] {
  const rowOf = new Map<string, number>();
  for (const { url, row } of product.pictures ?? []) rowOf.set(url, row);
  for (const { picture_url, row } of product.variants)
    if (picture_url && !rowOf.has(picture_url)) rowOf.set(picture_url, row);
  return [...rowOf].map(([url, row]) => ({ url, row }));
}
