import type { Product } from "@vitrine/contract/products/product";
import { emptyProduct } from "@vitrine/contract/products/product-drafts";

/** A red shirt with 10 units on hand. */
export const variant: Product["variants"][number] = {
  id: "01a1f8b2-0000-7000-8000-000000000001",
  position: 0,
  option_values: ["Red"],
  title: "Red",
  sku: null,
  barcode: null,
  price: 3900,
  compare_at_price: null,
  cost: null,
  min_price: null,
  sale: null,
  charged_price: 3900,
  weight_grams: null,
  length_mm: null,
  width_mm: null,
  height_mm: null,
  unit_measure: null,
  requires_shipping: true,
  taxable: true,
  tracked: true,
  oversell: "deny",
  preorder_from: null,
  on_hand: 10,
  available: 8,
  picture_id: null,
};

export const shirt: Product = {
  ...emptyProduct,
  id: "01a1f8b2-0000-7000-8000-000000000000",
  handle: "shirt",
  title: "Shirt",
  options: [{ name: "Colour", values: ["Red"] }],
  variants: [variant],
  pictures: [],
  related: [],
  currency: "EUR",
  store_url: "",
  version: 3,
  created_at: "",
  updated_at: "",
};
