import * as z from "zod";
import { ProductRow } from "./product.ts";

/** A product in a list of tiles: of a category, a collection or a preview. */
export const ProductTile = ProductRow.pick({
  id: true,
  handle: true,
  title: true,
  status: true,
  picture: true,
  available: true,
  price_min: true,
  price_max: true,
  currency: true,
});
export type ProductTile = z.infer<typeof ProductTile>;

/** Ids of up to as many products as a list shows on one page. */
export const productIds = z
  .array(z.uuid())
  .min(1, "Choose a product.")
  .max(100, "Choose up to 100 products at once.");
