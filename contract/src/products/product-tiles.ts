import * as z from "zod";
import { ProductRow } from "./product.ts";

/** A product where products are gathered: in a category, a collection, a preview. */
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

/** Some products by their ids, as many as a list shows at once. */
export const productIds = z
  .array(z.uuid())
  .min(1, "Choose a product.")
  .max(100, "Choose up to 100 products at once.");
