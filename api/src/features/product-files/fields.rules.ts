import { columnFields } from "@vitrine/contract/products/product-fields";

/** Fields of columns in our own files and in Shopify's. Another format is another table of headers for them. */
const ownFields = [
  ...columnFields,
  "description",
  "published",
  "gift_card",
  "option1_name",
  "option1_value",
  "option2_name",
  "option2_value",
  "option3_name",
  "option3_value",
  "sku",
  "barcode",
  "price",
  "compare_at_price",
  "cost",
  "min_price",
  "taxable",
  "tracker",
  "quantity",
  "oversell",
  "weight_grams",
  "requires_shipping",
  "unit_quantity",
  "unit",
  "unit_base_quantity",
  "unit_base",
  "variant_picture",
  "picture",
  "picture_position",
  "picture_alt",
  "length_mm",
  "width_mm",
  "height_mm",
  "sale_price",
  "sale_starts",
  "sale_ends",
  "preorder_from",
  "categories",
  "collections",
  "related",
  "digital_files",
  "size_charts",
  "currency",
] as const;

/** Names and values of up to three options. */
export const optionNameFields = ["option1_name", "option2_name", "option3_name"] as const;
export const optionValueFields = ["option1_value", "option2_value", "option3_value"] as const;

/** Fields that only WooCommerce has. */
const wooFields = [
  "kind",
  "external_id",
  "parent",
  "visibility",
  "short_description",
  "regular_price",
  "tax_status",
  "in_stock",
  "sold_individually",
  "weight",
  "length",
  "width",
  "height",
  "images",
] as const;
/** True if the sale price applies. */
const onSale = "on_sale";
/** Fields of other systems, used only by their adapters. */
export const systemFields = [
  "option_names",
  "option_values",
  "variations",
  "store_view",
  "facets",
  "inventories",
  "weight_unit",
  "dimensions_unit",
] as const;
/** Fields of lists of categories, collections, customers and redirects. */
const listFields = [
  "category_path",
  "parent_handle",
  "hidden",
  "collection_kind",
  "rules",
  "sort",
  "sold_out_last",
  "products",
  "pinned",
  "excluded",
  "email",
  "first_name",
  "last_name",
  "full_name",
  "phone",
  "second_phone",
  "accepts_marketing",
  "tax_exempt",
  "customer_note",
  "address_line1",
  "address_line2",
  "city",
  "region",
  "postal_code",
  "country",
  "redirect_from",
  "redirect_to",
] as const;
const fields: readonly string[] = [...ownFields, onSale, ...wooFields, ...systemFields, ...listFields];
/** Fields that may have several columns in a file. */
const repeated = ["picture", "categories"] as const;

export type OwnField = (typeof ownFields)[number];
export type Field =
  | OwnField
  | typeof onSale
  | (typeof wooFields)[number]
  | (typeof systemFields)[number]
  | (typeof listFields)[number];
/** `custom_field:ns.key` stores the column as a custom field of the product. */
export type Target =
  | Field
  | `custom_field:${string}`
  | `attribute:${number}:${"name" | "values"}`
  | `${(typeof repeated)[number]}:${number}`;
/** By column position; null leaves the column out. Plain JSON, so that a shop can save it. */
export type Mapping = (Target | null)[];

const custom = "custom_field:";
/** The key of a custom field. */
const isKey = /^\S(?:.{0,253}\S)?$/;

/** True if the text is a valid key of a custom field. */
export function isCustomKey(text: string): boolean {
  return isKey.test(text);
}

/** Validates a mapping from a request; undefined if it has an unknown field. */
export function mappingOf(targets: (string | null)[]): Mapping | undefined {
  return targets.every((target) => target === null || isTarget(target)) ? (targets as Mapping) : undefined;
}

function isTarget(text: string): text is Target {
  return (
    fields.includes(text) ||
    /^attribute:\d{1,2}:(name|values)$/.test(text) ||
    /^(picture|categories):\d{1,2}$/.test(text) ||
    (text.startsWith(custom) && isKey.test(text.slice(custom.length)))
  );
}
