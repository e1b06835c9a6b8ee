import type { ProductImport } from "@vitrine/contract/import-products";
import type { TFunction } from "i18next";
import type { Shape, Tone } from "../../ui/StatusBadge.tsx";

/** "This is a Shopify export" */
export function formatWords(format: string, t: TFunction): string {
  if (format === "shopify_legacy" || format === "shopify_current") return t("This is a Shopify export");
  return t("This is a table of products");
}

export function statusWords(status: ProductImport["status"], t: TFunction): [Tone, Shape, string] {
  const words: Record<ProductImport["status"], [Tone, Shape, string]> = {
    analysing: ["info", "part", t("Being read")],
    ready: ["caution", "none", t("Ready to start")],
    running: ["info", "part", t("Running")],
    done: ["positive", "done", t("Done")],
    failed: ["critical", "problem", t("Failed")],
    cancelled: ["neutral", "reversed", t("Cancelled")],
  };
  return words[status];
}

/** What a column can mean, in the order of the choice. A field that is not here is shown by its own name. */
export function fieldWords(t: TFunction): Record<string, string> {
  return {
    title: t("Title"),
    handle: t("Handle (address)"),
    description: t("Description"),
    vendor: t("Vendor"),
    product_type: t("Type"),
    category: t("Category"),
    tags: t("Tags"),
    status: t("Status"),
    published: t("Published"),
    price: t("Price"),
    compare_at_price: t("Compare-at price"),
    cost: t("Cost"),
    sku: t("SKU"),
    barcode: t("Barcode"),
    quantity: t("Stock on hand"),
    tracker: t("Track stock"),
    oversell: t("Sell when out of stock"),
    weight_grams: t("Weight in grams"),
    requires_shipping: t("Needs delivery"),
    taxable: t("Charge tax"),
    option1_name: t("Option 1, name"),
    option1_value: t("Option 1, value"),
    option2_name: t("Option 2, name"),
    option2_value: t("Option 2, value"),
    option3_name: t("Option 3, name"),
    option3_value: t("Option 3, value"),
    picture: t("Picture, address"),
    picture_position: t("Picture, position"),
    picture_alt: t("Picture, description"),
    variant_picture: t("Picture of the variant, address"),
    seo_title: t("Search title"),
    seo_description: t("Search description"),
    gift_card: t("Gift card"),
    unit_quantity: t("Unit price, content"),
    unit: t("Unit price, unit"),
    unit_base_quantity: t("Unit price, per how many"),
    unit_base: t("Unit price, per unit"),
  };
}

const customField = "custom_field:";

/** "custom_field:custom.fit" is read as "Custom field custom.fit". */
export function fieldName(field: string, t: TFunction): string {
  if (field.startsWith(customField))
    return t("Custom field {{key}}", { key: field.slice(customField.length) });
  return fieldWords(t)[field] ?? field;
}
