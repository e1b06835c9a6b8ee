import type { ProductImport } from "@vitrine/contract/products/import-products";
import { columnFields, productFieldLabels } from "@vitrine/contract/products/product-fields";
import { pick } from "@vitrine/contract/values/pick";
import type { TFunction } from "i18next";
import { paths } from "../../paths.ts";
import type { Shape, Tone } from "../../ui/feedback/StatusBadge.tsx";

/** "This is a Shopify export" */
export function formatLabel(format: string, t: TFunction): string {
  if (format === "shopify_legacy" || format === "shopify_current") return t("This is a Shopify export");
  if (format === "woocommerce") return t("This is a WooCommerce export");
  const systems: Record<string, string> = {
    spree: t("This is a Spree export"),
    vendure: t("This is a Vendure file"),
    etsy: t("This is an Etsy download"),
    magento: t("This is a Magento export"),
    bagisto: t("This is a Bagisto file"),
  };
  if (systems[format]) return systems[format];
  if (format === "categories") return t("This is a list of categories");
  if (format === "collections") return t("This is a list of collections");
  if (format === "customers") return t("This is a list of customers");
  if (format === "redirects") return t("This is a list of redirects");
  if (format === "vitrine") return t("This is an export from this dashboard");
  return t("This is a table of products");
}

/** True for a file of products, false for a list of other records. */
export function isOfProducts(format: string): boolean {
  return !["categories", "collections", "customers", "redirects"].includes(format);
}

/** The link to the imported records. */
export function productsLink(format: string, t: TFunction): [to: string, label: string] | undefined {
  if (format === "categories") return [paths.categories, t("View categories")];
  if (format === "collections") return [paths.collections, t("View collections")];
  if (format === "customers") return [paths.customers, t("View customers")];
  return isOfProducts(format) ? [paths.products, t("View products")] : undefined;
}

export function statusLabel(status: ProductImport["status"], t: TFunction): [Tone, Shape, string] {
  const labels: Record<ProductImport["status"], [Tone, Shape, string]> = {
    analysing: ["info", "part", t("Reading")],
    ready: ["caution", "none", t("Ready to start")],
    running: ["info", "part", t("Running")],
    done: ["positive", "done", t("Done")],
    failed: ["critical", "problem", t("Failed")],
    cancelled: ["neutral", "reversed", t("Cancelled")],
  };
  return labels[status];
}

/**
 * Labels of the fields that a column can be mapped to, in the order of the select. Other fields are shown by their
 * own name.
 */
export function fieldLabels(t: TFunction): Record<string, string> {
  return {
    ...pick(productFieldLabels(t), columnFields),
    video_url: t("Video URL"),
    ...productColumns(t),
    ...variantColumns(t),
    ...systemColumns(t),
    ...listColumns(t),
  };
}

/** Fields of products, other than those of variants. */
function productColumns(t: TFunction) {
  return {
    description: t("Description"),
    published: t("Published"),
    picture: t("Picture URL"),
    picture_position: t("Picture position"),
    picture_alt: t("Picture alt text"),
    gift_card: t("Gift card"),
    categories: t("Categories, separated by commas"),
    collections: t("Collections, separated by commas"),
    related: t("Related products, by handle"),
    digital_files: t("Digital files"),
    size_charts: t("Size charts, by title"),
    currency: t("Currency"),
  };
}

/** Fields of variants. */
function variantColumns(t: TFunction) {
  return {
    price: t("Price"),
    compare_at_price: t("Compare-at price"),
    cost: t("Cost per item"),
    min_price: t("Minimum price"),
    sku: t("SKU"),
    barcode: t("Barcode"),
    quantity: t("On hand"),
    tracker: t("Track stock"),
    oversell: t("Continue selling when out of stock"),
    weight_grams: t("Weight in grams"),
    requires_shipping: t("Requires delivery"),
    taxable: t("Charge tax"),
    option1_name: t("Option 1, name"),
    option1_value: t("Option 1, value"),
    option2_name: t("Option 2, name"),
    option2_value: t("Option 2, value"),
    option3_name: t("Option 3, name"),
    option3_value: t("Option 3, value"),
    variant_picture: t("Variant picture URL"),
    unit_quantity: t("Unit price, content"),
    unit: t("Unit price, unit"),
    unit_base_quantity: t("Unit price, quantity"),
    unit_base: t("Unit price, per unit"),
    length_mm: t("Length in mm"),
    width_mm: t("Width in mm"),
    height_mm: t("Height in mm"),
    sale_price: t("Sale price"),
    on_sale: t("On sale, yes or no"),
    sale_starts: t("Sale start"),
    sale_ends: t("Sale end"),
    preorder_from: t("Preorder ship date"),
  };
}

/** Fields of files from other software. */
function systemColumns(t: TFunction) {
  return {
    option_names: t("Option names, separated by |"),
    option_values: t("Option values, separated by |"),
    variations: t("Variants, by SKU"),
    store_view: t("Store view or language"),
    facets: t("Facets, separated by |"),
    inventories: t("Stock by location"),
    weight_unit: t("Weight unit"),
    dimensions_unit: t("Dimension unit"),
    kind: t("Type (simple, variable, variation)"),
    external_id: t("ID in your previous shop"),
    parent: t("Parent, SKU or number"),
    visibility: t("Visibility in the catalogue"),
    short_description: t("Short description"),
    regular_price: t("Regular price"),
    tax_status: t("Tax status"),
    in_stock: t("In stock, yes or no"),
    sold_individually: t("One per order"),
    weight: t("Weight, in the unit of the column name"),
    length: t("Length, in the unit of the column name"),
    width: t("Width, in the unit of the column name"),
    height: t("Height, in the unit of the column name"),
    images: t("Pictures, separated by commas"),
  };
}

/** Fields of lists of customers, categories, collections and redirects. */
function listColumns(t: TFunction) {
  return {
    email: t("Email"),
    first_name: t("First name"),
    last_name: t("Last name"),
    full_name: t("Name"),
    phone: t("Phone"),
    second_phone: t("Alternative phone"),
    accepts_marketing: t("Accepts marketing"),
    tax_exempt: t("Tax exempt"),
    customer_note: t("Note"),
    address_line1: t("Street and number"),
    address_line2: t("Apartment, suite or floor"),
    city: t("City"),
    region: t("State or region"),
    postal_code: t("Postal code"),
    country: t("Country"),
    category_path: t("Category path"),
    parent_handle: t("Parent handle"),
    hidden: t("Hidden"),
    collection_kind: t("Type (manual, rules)"),
    rules: t("Rules"),
    sort: t("Sort order"),
    sold_out_last: t("Out of stock last"),
    products: t("Products, by handle"),
    pinned: t("Pinned products, by handle"),
    excluded: t("Excluded products, by handle"),
    redirect_from: t("Old URL"),
    redirect_to: t("Redirects to"),
  };
}

const customField = "custom_field:";

/** The custom field for a column; undefined if the column has no header. */
export function customFieldFor(header: string): string | undefined {
  const key = header.replaceAll(/\s+/g, " ").trim().slice(0, 80).trim();
  return key ? `${customField}${key}` : undefined;
}

/** The label of a field: "custom_field:custom.fit" is "Custom field custom.fit". */
export function fieldName(field: string, t: TFunction): string {
  if (field.startsWith(customField))
    return t("Custom field {{key}}", { key: field.slice(customField.length) });
  const [, number, part] = /^attribute:(\d+):(name|values)$/.exec(field) ?? [];
  if (part === "name") return t("Attribute {{number}}, name", { number });
  if (part === "values") return t("Attribute {{number}}, values", { number });
  const [, repeated, place] = /^(picture|categories):(\d+)$/.exec(field) ?? [];
  if (repeated === "picture") return t("Picture {{number}} URL", { number: place });
  if (repeated === "categories") return t("Categories {{number}}", { number: place });
  return fieldLabels(t)[field] ?? field;
}
