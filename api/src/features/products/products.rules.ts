import type { Product, ProductDraft, ProductRow } from "@vitrine/contract/products";
import { storeUrl } from "@vitrine/contract/store-url";
import type * as z from "zod";
import { sanitiseHtml } from "../../rich-text/sanitise.ts";
import { pictureAnswer } from "../pictures/pictures.rules.ts";
import type { ListedProduct } from "./product-list.queries.ts";
import type { ProductFields, ProductRecord } from "./products.queries.ts";
import type { VariantFields } from "./variants.queries.ts";

/** A draft as the endpoint hands it on: defaults filled in, blanks turned to null. */
export type Draft = z.output<typeof ProductDraft>;

/** What to do about which field. */
export type FieldErrors = Record<string, string[]>;

/** What is wrong with the draft in itself. */
export function draftErrors({ options, variants, pictures }: Draft): FieldErrors {
  const errors: FieldErrors = {};
  for (const index of repeated(options.map(({ name }) => name.toLowerCase())))
    errors[`options.${index}.name`] = ["Give each option its own name."];
  for (const [index, { values }] of options.entries())
    if (repeated(values).length > 0) errors[`options.${index}.values`] = ["Name each value once."];
  for (const index of repeated(pictures.map(({ id }) => id)))
    errors[`pictures.${index}.id`] = ["Show each picture once."];

  if (options.length === 0 && variants.length > 1)
    errors["variants"] = ["Add an option to sell several variants, or keep one."];
  const shown = new Set(pictures.map(({ id }) => id));
  for (const [index, variant] of variants.entries()) {
    const fits =
      variant.option_values.length === options.length &&
      options.every(({ values }, at) => values.includes(variant.option_values[at]!));
    if (!fits) errors[`variants.${index}.option_values`] = ["Choose one value of each option."];
    if (variant.picture_id && !shown.has(variant.picture_id))
      errors[`variants.${index}.picture_id`] = ["Choose one of the product's pictures."];
  }
  for (const index of repeated(variants.map(({ id }, at) => id ?? `new ${at}`)))
    errors[`variants.${index}.id`] = ["Name each variant once."];
  return errors;
}

/** Variants that have the options of one before them. */
export function repeatedVariants({ variants }: Draft): FieldErrors {
  const indexes = repeated(variants.map(({ option_values }) => JSON.stringify(option_values)));
  return Object.fromEntries(
    indexes.map((index) => [`variants.${index}.option_values`, ["Another variant has these options."]]),
  );
}

/** Ids the draft names that are not the product's variants or not the shop's pictures. */
export function strangeIds(draft: Draft, variantIds: Set<string>, pictureIds: Set<string>): FieldErrors {
  const errors: FieldErrors = {};
  for (const [index, { id }] of draft.variants.entries())
    if (id && !variantIds.has(id))
      errors[`variants.${index}.id`] = ["This variant is gone. Load the product again."];
  for (const [index, { id }] of draft.pictures.entries())
    if (!pictureIds.has(id)) errors[`pictures.${index}.id`] = ["This picture is gone. Upload it again."];
  return errors;
}

/** Where values stand that stood before. */
function repeated(values: string[]): number[] {
  const first = new Map(values.map((value, index) => [value, index] as const).toReversed());
  return values.flatMap((value, index) => (first.get(value) === index ? [] : [index]));
}

/** The part of an address that names a product: "Café au lait" → "cafe-au-lait". Other scripts keep their letters. */
export function productHandle(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/(?<=[a-z])\p{M}+|[’']/gu, "")
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  return (
    Array.from(plain)
      .slice(0, 200)
      .join("")
      .replace(/^-+|-+$/g, "") || "product"
  );
}

/** Handles to try for a product whose title others have too: tea, tea-2, tea-3 … */
export function handlesFor({ id, handle }: Pick<ProductFields, "id" | "handle">): string[] {
  return [
    handle,
    ...Array.from({ length: 98 }, (_, n) => `${handle}-${n + 2}`),
    `${handle}-${id.slice(-12)}`,
  ];
}

/** The product a draft asks for. What a draft cannot say stays as it was. */
export function productFields(
  draft: Draft,
  fixed: Pick<ProductFields, "id" | "handle" | "custom_fields">,
): ProductFields {
  const { title, vendor, product_type, category, status, seo_title, seo_description, options } = draft;
  const tags = [...new Set(draft.tags)];
  const description_html = sanitiseHtml(draft.description_html);
  return {
    title,
    description_html,
    vendor,
    product_type,
    category,
    tags,
    status,
    seo_title,
    seo_description,
    options,
    ...fixed,
  };
}

/** The variants a draft asks for, in its order; `ids` are theirs, `before` what is stored of them. */
export function variantFields(
  draft: Draft,
  productId: string,
  ids: string[],
  before: VariantFields[],
): VariantFields[] {
  const stored = new Map(before.map((variant) => [variant.id, variant]));
  return draft.variants.map((variant, position) => {
    const id = ids[position]!;
    return {
      ...variant,
      id,
      product_id: productId,
      position,
      unit_measure: stored.get(id)?.unit_measure ?? null,
    };
  });
}

/** "Red / S", or "" where there are no options. */
export function variantTitle(optionValues: string[]): string {
  return optionValues.join(" / ");
}

/** A product as its shop's people see it. */
export function productAnswer(record: ProductRecord, shopId: number, dashboardUrl: string): Product {
  return {
    ...record,
    description_html: sanitiseHtml(record.description_html),
    variants: record.variants.map((variant) => ({ ...variant, title: variantTitle(variant.option_values) })),
    pictures: record.pictures.map((picture) => pictureAnswer(shopId, picture)),
    store_url: `${storeUrl({ handle: record.shop_handle }, dashboardUrl)}/products/${encodeURIComponent(record.handle)}`,
  };
}

export function productRowAnswer({ picture, ...row }: ListedProduct, shopId: number): ProductRow {
  return { ...row, picture: picture && pictureAnswer(shopId, picture) };
}

/** A product as its history keeps it: one entry per field and per variant, so that only what changed is written down. */
export function historyOf(record: ProductRecord): Record<string, unknown> {
  const { handle, title, description_html, vendor, product_type, category, tags, status } = record;
  const { seo_title, seo_description, options, variants } = record;
  const pictures = record.pictures.map(({ id, alt }) => ({ id, alt }));
  const entries = variants.map((variant) => [`variant ${variant.id}`, variantHistory(variant)] as const);
  const fields = { handle, title, description_html, vendor, product_type, category, tags, status };
  return { ...fields, seo_title, seo_description, options, pictures, ...Object.fromEntries(entries) };
}

function variantHistory(variant: ProductRecord["variants"][number]): Record<string, unknown> {
  const { sku, barcode, price, compare_at_price, cost, weight_grams, requires_shipping, taxable } = variant;
  const { tracked, oversell, on_hand, picture_id, option_values } = variant;
  const fields = { sku, barcode, price, compare_at_price, cost, weight_grams, requires_shipping, taxable };
  return { title: variantTitle(option_values), ...fields, tracked, oversell, on_hand, picture_id };
}
