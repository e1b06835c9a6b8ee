import { categoriesIn, configurableAdapter } from "./configurable.rules.ts";
import type { RowEditor, System } from "./system.ts";

/** Magento 2 and Adobe Commerce. */
export const magento: System = {
  name: "magento",
  headers: {
    sku: "sku",
    store_view_code: "store_view",
    attribute_set_code: null,
    product_type: "kind",
    categories: "categories",
    product_websites: null,
    name: "title",
    description: "description",
    short_description: null,
    weight: null,
    product_online: "published",
    tax_class_name: null,
    visibility: "visibility",
    price: "price",
    special_price: "sale_price",
    special_price_from_date: "sale_starts",
    special_price_to_date: "sale_ends",
    cost: "cost",
    msrp_price: null,
    url_key: "handle",
    meta_title: "seo_title",
    meta_keyword: null,
    meta_keywords: null,
    meta_description: "seo_description",
    base_image: "picture",
    base_image_label: "picture_alt",
    additional_images: "picture:2",
    additional_image_labels: null,
    small_image: null,
    small_image_label: null,
    thumbnail_image: null,
    thumbnail_image_label: null,
    swatch_image: null,
    swatch_image_label: null,
    created_at: null,
    updated_at: null,
    new_from_date: null,
    new_to_date: null,
    additional_attributes: null,
    qty: "quantity",
    manage_stock: "tracker",
    allow_backorders: "oversell",
    is_in_stock: null,
    configurable_variations: "variations",
    configurable_variation_labels: null,
    related_skus: null,
    crosssell_skus: null,
    upsell_skus: null,
    associated_skus: null,
  },
  series: [
    [
      /^(?:use_config|bundle|custom|page|min|max|notify|display|map|gift|options|out|is|enable|qty|website|related|crosssell|upsell|hide|msrp|country|product_options)_\w+()$/,
      () => null,
    ],
  ],
  isItsFile: (headers) =>
    headers.has("sku") &&
    headers.has("product_type") &&
    ["store_view_code", "attribute_set_code", "product_websites"].some((header) => headers.has(header)),
  createAdapter: () => configurableAdapter(finish),
};

const midnight = /,?[ T](?:12:00(?::00)?\s?AM|0?0:00(?::00)?)$/i;

function finish(row: RowEditor): void {
  if (row.has("published")) row.set("published", row.get("published") === "1" ? "TRUE" : "FALSE");
  if (row.has("categories"))
    row.set("categories", categoriesIn(row.get("categories"), /^default category$/i));
  if (row.has("oversell")) row.set("oversell", /^[12]/.test(row.get("oversell")) ? "continue" : "deny");
  // A sale includes its end date, even if the file has midnight of that day.
  row.set("sale_ends", row.get("sale_ends").replace(midnight, ""));
  if (row.has("quantity")) row.set("tracker", row.get("tracker") === "0" ? "" : "TRUE");
}
