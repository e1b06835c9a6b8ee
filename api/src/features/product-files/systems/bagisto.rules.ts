import { categoriesIn, configurableAdapter } from "./configurable.rules.ts";
import type { RowEditor, System } from "./system.ts";

/** Bagisto 2: its data transfer, and the older export. */
export const bagisto: System = {
  name: "bagisto",
  headers: {
    channel: null,
    locale: "store_view",
    attribute_family_code: null,
    attribute_family: null,
    attribute_family_name: null,
    parent_sku: "parent",
    type: "kind",
    sku: "sku",
    product_number: null,
    name: "title",
    short_description: null,
    description: "description",
    url_key: "handle",
    status: "published",
    visible_individually: null,
    new: null,
    featured: null,
    guest_checkout: null,
    price: "price",
    cost: "cost",
    special_price: "sale_price",
    special_price_from: "sale_starts",
    special_price_to: "sale_ends",
    customer_group_prices: null,
    tax_category_name: null,
    weight: null,
    length: null,
    width: null,
    height: null,
    meta_title: "seo_title",
    meta_keywords: null,
    meta_description: "seo_description",
    manage_stock: "tracker",
    inventories: "inventories",
    quantity: "quantity",
    categories: "categories",
    categories_slug: null,
    images: "picture",
    configurable_variants: "variations",
    bundle_options: null,
    associated_skus: null,
    related_skus: null,
    cross_sell_skus: null,
    up_sell_skus: null,
  },
  isItsFile: (headers) =>
    headers.has("sku") &&
    headers.has("url_key") &&
    ["attribute_family_code", "attribute_family", "attribute_family_name"].some((header) =>
      headers.has(header),
    ),
  createAdapter: () => configurableAdapter(finish),
};

function finish(row: RowEditor): void {
  if (row.has("categories")) row.set("categories", categoriesIn(row.get("categories"), /^root$/i));
  // "default=100,second=20": the sum of all locations.
  if (row.get("inventories")) {
    const counts = [...row.get("inventories").matchAll(/=\s*(-?\d+)|^\s*(-?\d+)\s*$/g)];
    row.set(
      "quantity",
      String(counts.reduce((total, [, named, plain]) => total + Number(named ?? plain), 0)),
    );
  }
  if (row.get("quantity") && !row.has("tracker")) row.set("tracker", "TRUE");
}
