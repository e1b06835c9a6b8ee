import { optionValueFields } from "../fields.rules.ts";
import { yesOrNo } from "../cells/cells.rules.ts";
import type { RowAdapter, RowEditor, System } from "./system.ts";

const millimetres: Record<string, number> = { mm: 1, cm: 10, m: 1000, in: 25.4, ft: 304.8 };

/** Spree Commerce 5: one row per variant, with the product's texts in the first. */
export const spree: System = {
  name: "spree",
  headers: {
    product_id: null,
    sku: "sku",
    variant_sku: "sku",
    barcode: "barcode",
    name: "title",
    slug: "handle",
    status: "status",
    brand_name: "vendor",
    vendor_name: null,
    seller_name: null,
    description: "description",
    meta_title: "seo_title",
    meta_description: "seo_description",
    meta_keywords: null,
    tags: "tags",
    labels: null,
    price: "price",
    compare_at_price: "compare_at_price",
    currency: "currency",
    width: "width_mm",
    height: "height_mm",
    depth: "length_mm",
    dimensions_unit: "dimensions_unit",
    weight: "weight_grams",
    weight_unit: "weight_unit",
    available_on: null,
    discontinue_on: null,
    track_inventory: "tracker",
    inventory_count: "quantity",
    inventory_backorderable: "oversell",
    stock_location: null,
    tax_category: null,
    shipping_category: null,
    product_type: "product_type",
    digital: "requires_shipping",
    variant_id: null,
    option1_name: "option1_name",
    option1_value: "option1_value",
    option2_name: "option2_name",
    option2_value: "option2_value",
    option3_name: "option3_name",
    option3_value: "option3_value",
  },
  series: [
    [/^image(\d+)_src$/, (n) => (n === 1 ? "picture" : `picture:${n}`)],
    [/^category(\d+)$/, (n) => (n === 1 ? "categories" : `categories:${n}`)],
  ],
  isItsFile: (headers) =>
    headers.has("slug") && (headers.has("inventory_backorderable") || headers.has("inventory_count")),
  createAdapter,
};

function createAdapter(): RowAdapter {
  const withOptions = new Set<string>();
  const hasOptions = (row: RowEditor) => optionValueFields.some((field) => row.get(field) !== "");
  return {
    adds: () => [],
    look(row) {
      if (hasOptions(row)) withOptions.add(row.get("handle"));
    },
    adapt(row) {
      // The row of a product with variants has no options and can't be bought.
      if (!hasOptions(row) && withOptions.has(row.get("handle")))
        for (const field of ["sku", "barcode", "price", "quantity"] as const) row.set(field, "");
      if (row.get("requires_shipping"))
        row.set("requires_shipping", yesOrNo(row.get("requires_shipping")) ? "FALSE" : "TRUE");
      const unit = row.get("weight_unit");
      if (unit && row.get("weight_grams")) row.set("weight_grams", `${row.get("weight_grams")} ${unit}`);
      const scale = millimetres[row.get("dimensions_unit").toLowerCase()] ?? 1;
      for (const field of ["width_mm", "height_mm", "length_mm"] as const) {
        const size = Number(row.get(field));
        if (row.get(field) && Number.isFinite(size)) row.set(field, String(Math.round(size * scale)));
      }
      for (const target of ["categories", "categories:2", "categories:3"] as const)
        row.set(target, row.get(target).replaceAll(/\s*->\s*/g, " > "));
      return [row];
    },
  };
}
