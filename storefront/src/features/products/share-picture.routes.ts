import { createHash } from "node:crypto";
import type { StoreProduct } from "@vitrine/contract/products/store-products";
import { file } from "../../responses.ts";
import type { SharedImage } from "../../share.tsx";
import type { Site } from "../../site.ts";
import type { Shopper } from "../cart/shopper.ts";

/**
 * The picture for shared links of a product. Its URL changes with the content, because other sites store a picture for as long
 * as its URL is the same.
 */
export function sharePicture({ base, store }: Site, product: StoreProduct): SharedImage {
  const { handle, title, pictures, variants } = product;
  const shown = [
    store.name,
    store.theme.preset,
    store.theme.brand,
    title,
    pictures[0]?.url,
    variants.map(({ price }) => price),
  ];
  const version = createHash("sha256").update(JSON.stringify(shown)).digest("hex").slice(0, 12);
  const url = `${base}/share-pictures/${encodeURIComponent(handle)}.jpg?v=${version}`;
  return { url, width: 1200, height: 630 };
}

/** GET /share-pictures/{handle}.jpg */
export async function showSharePicture({ site, client }: Shopper, product_handle: string): Promise<Response> {
  const params = { handle: site.store.handle, product_handle };
  return file(await client.seo.read_share_picture({ params }), 24 * 60 * 60);
}
