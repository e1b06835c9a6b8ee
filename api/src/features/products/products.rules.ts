import type { Product, ProductRow } from "@vitrine/contract/products/product";
import type { ProductDraft, CategorisationIds } from "@vitrine/contract/products/product-drafts";
import { productFieldNames, type StoredFields } from "@vitrine/contract/products/product-fields";
import { pick } from "@vitrine/contract/values/pick";
import { storeUrl } from "@vitrine/contract/shops/store-url";
import type * as z from "zod";
import { sanitiseHtml } from "../../rich-text/sanitise.ts";
import { pictureResponse } from "../pictures/pictures.rules.ts";
import type { ListedProduct } from "./list/product-list.queries.ts";
import type { ProductFields, ProductRecord } from "./products.queries.ts";
import { saleResponse, usualPrices } from "./sales.rules.ts";
import type { VariantFields } from "./variants.queries.ts";

/** A parsed draft: with defaults, and null for empty strings. */
export type Draft = z.output<typeof ProductDraft>;

/** Error messages by field. */
export type FieldErrors = Record<string, string[]>;

/** Errors of a draft that need no database. */
export function draftErrors(draft: Draft): FieldErrors {
  const { options, variants, pictures, min_quantity, max_quantity, quantity_step } = draft;
  const errors: FieldErrors = {};
  for (const index of repeated(options.map(({ name }) => name.toLowerCase())))
    errors[`options.${index}.name`] = ["Give each option a different name."];
  for (const [index, { values }] of options.entries())
    if (repeated(values).length > 0) errors[`options.${index}.values`] = ["Enter each value only once."];
  for (const index of repeated(pictures.map(({ id }) => id)))
    errors[`pictures.${index}.id`] = ["Add each picture only once."];

  for (const index of repeated(draft.custom_fields.map(({ key }) => key)))
    errors[`custom_fields.${index}.key`] = ["Enter each field only once."];
  if (min_quantity !== null && max_quantity !== null && max_quantity < min_quantity)
    errors["max_quantity"] = ["Enter a maximum that isn't lower than the minimum."];
  if (quantity_step !== null && max_quantity !== null && max_quantity < quantity_step)
    errors["quantity_step"] = ["Enter an increment that isn't higher than the maximum."];
  if (draft.publish_at && draft.status !== "draft")
    errors["publish_at"] = ["Only drafts can be scheduled. Change the status to draft, or remove the date."];

  if (options.length === 0 && variants.length > 1)
    errors["variants"] = ["Add an option to sell several variants, or keep only one variant."];
  const shown = new Set(pictures.map(({ id }) => id));
  for (const [index, variant] of variants.entries()) {
    const fits =
      variant.option_values.length === options.length &&
      options.every(({ values }, at) => values.includes(variant.option_values[at]!));
    if (!fits) errors[`variants.${index}.option_values`] = ["Choose one value for each option."];
    if (variant.picture_id && !shown.has(variant.picture_id))
      errors[`variants.${index}.picture_id`] = ["Choose one of the product's pictures."];
    if ((variant.min_price ?? 0) > variant.price)
      errors[`variants.${index}.min_price`] = ["Enter a minimum price that isn't higher than the price."];
  }
  for (const index of repeated(variants.map(({ id }, at) => id ?? `new ${at}`)))
    errors[`variants.${index}.id`] = ["Enter each variant only once."];
  return errors;
}

/** Errors of variants that repeat the options of an earlier one. */
export function repeatedVariants({ variants }: Draft): FieldErrors {
  const indexes = repeated(variants.map(({ option_values }) => JSON.stringify(option_values)));
  return Object.fromEntries(
    indexes.map((index) => [`variants.${index}.option_values`, ["Another variant has the same options."]]),
  );
}

/** Errors of ids in the draft that aren't the product's variants, the shop's pictures or its products. */
export function unknownIds(
  draft: Draft,
  variantIds: Set<string>,
  pictureIds: Set<string>,
  productIds: Set<string>,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const [index, id] of draft.related.entries())
    if (!productIds.has(id)) errors[`related.${index}`] = ["This product no longer exists. Choose another."];
  for (const [index, { id }] of draft.variants.entries())
    if (id && !variantIds.has(id))
      errors[`variants.${index}.id`] = ["This variant no longer exists. Reload the product."];
  for (const [index, { id }] of draft.pictures.entries())
    if (!pictureIds.has(id))
      errors[`pictures.${index}.id`] = ["This picture no longer exists. Upload it again."];
  return errors;
}

/** Indexes of values that are repeated. */
function repeated(values: string[]): number[] {
  const first = new Map(values.map((value, index) => [value, index] as const).toReversed());
  return values.flatMap((value, index) => (first.get(value) === index ? [] : [index]));
}

/** Returns true if both have the same categories and collections. */
export function isSameCategorisation(one: CategorisationIds, other: CategorisationIds): boolean {
  return sameIds(one.category_ids, other.category_ids) && sameIds(one.collection_ids, other.collection_ids);
}

function sameIds(some: string[], others: string[]): boolean {
  const [one, other] = [new Set(some), new Set(others)];
  return one.size === other.size && some.every((id) => other.has(id));
}

/**
 * Handle of a product or the like for its URL: "Café au lait" → "cafe-au-lait". Letters of other scripts are
 * preserved.
 */
export function productHandle(text: string, otherwise = "product"): string {
  const plain = text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/(?<=[a-z])\p{M}+|[’']/gu, "")
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  return cutTo(200, plain).replace(/^-+|-+$/g, "") || otherwise;
}

/** The first characters of a text, without splitting surrogate pairs. */
export function cutTo(max: number, text: string): string {
  return Array.from(text).slice(0, max).join("");
}

/** Handles to try for a product whose title is also the title of others: tea, tea-2, tea-3 … */
export function handlesFor({ id, handle }: Pick<ProductFields, "id" | "handle">): string[] {
  return [
    handle,
    ...Array.from({ length: 98 }, (_, n) => `${handle}-${n + 2}`),
    `${handle}-${id.slice(-12)}`,
  ];
}

/** A product with the values of a draft. */
export function productFields(draft: Draft, fixed: Pick<ProductFields, "id" | "handle">): ProductFields {
  const tags = [...new Set(draft.tags)];
  const description_html = sanitiseHtml(draft.description_html);
  return { ...pick(draft, productFieldNames), tags, description_html, ...fixed };
}

/** The values of a product's own row. */
export function storedFields(record: ProductFields): StoredFields {
  return pick(record, productFieldNames);
}

/** The variants of a draft, in its order, with the ids `ids`. */
export function variantFields(draft: Draft, productId: string, ids: string[]): VariantFields[] {
  return draft.variants.map(({ sale: _, ...variant }, position) => ({
    ...variant,
    id: ids[position]!,
    product_id: productId,
    position,
  }));
}

/** "Red / S", or "" if there are no options. */
export function variantTitle(optionValues: string[]): string {
  return optionValues.join(" / ");
}

/** "Linen shirt, Red / S": a variant's name with its product's. */
export function variantName(row: { product_title: string; option_values: string[] }): string {
  return [row.product_title, variantTitle(row.option_values)].filter(Boolean).join(", ");
}

/** A product in the response to members of the shop. */
export function productResponse(record: ProductRecord, shopId: number, dashboardUrl: string): Product {
  return {
    ...record,
    description_html: sanitiseHtml(record.description_html),
    variants: record.variants.map((variant) => ({
      ...variant,
      ...usualPrices(variant),
      sale: saleResponse(variant.sale),
      charged_price: variant.price,
      title: variantTitle(variant.option_values),
    })),
    pictures: record.pictures.map((picture) => pictureResponse(shopId, picture)),
    store_url: `${storeUrl(record.shop, dashboardUrl)}/products/${encodeURIComponent(record.handle)}`,
  };
}

export function productRowResponse({ picture, ...row }: ListedProduct, shopId: number): ProductRow {
  return { ...row, picture: picture && pictureResponse(shopId, picture) };
}

/** A product as the activity log stores it: one entry per field and per variant, so that only changes are stored. */
export function historyOf(record: ProductRecord): Record<string, unknown> {
  const { custom_fields, ...fields } = storedFields(record);
  const related = record.related.map(({ title }) => title);
  const pictures = record.pictures.map(({ id, alt }) => ({ id, alt }));
  const custom = custom_fields.map(({ key, value }) => [`field ${key}`, value] as const);
  const variants = record.variants.map(
    (variant) => [`variant ${variant.id}`, variantHistory(variant)] as const,
  );
  return { ...fields, related, pictures, ...Object.fromEntries([...custom, ...variants]) };
}

function variantHistory(variant: ProductRecord["variants"][number]): Record<string, unknown> {
  const { price, compare_at_price } = usualPrices(variant);
  const { sku, barcode, cost, min_price, weight_grams, requires_shipping, taxable } = variant;
  const { tracked, oversell, preorder_from, on_hand, picture_id, option_values } = variant;
  const { length_mm, width_mm, height_mm, unit_measure } = variant;
  const fields = { sku, barcode, price, compare_at_price, cost, min_price, weight_grams };
  const sale = variant.sale && { price: variant.sale.sale_price, until: variant.sale.ends_at };
  const sizes = { length_mm, width_mm, height_mm, unit_measure };
  const terms = { requires_shipping, taxable };
  const stock = { tracked, oversell, preorder_from, on_hand };
  return { title: variantTitle(option_values), ...fields, ...terms, sale, ...sizes, ...stock, picture_id };
}
