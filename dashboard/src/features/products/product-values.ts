import { moment } from "@vitrine/contract/values/fields";
import { type Product, RelatedProduct } from "@vitrine/contract/products/product";
import { emptyProduct, ProductDraft } from "@vitrine/contract/products/product-drafts";
import { mapFields, productFieldNames, textFields } from "@vitrine/contract/products/product-fields";
import { pick } from "@vitrine/contract/values/pick";
import * as z from "zod";
import type { NewVariantFrom } from "./matrix.rules.ts";

const amount = z.number("Enter an amount in numbers.").min(0, "Enter an amount of 0 or more.").max(1e13);
const count = (example: string) =>
  z.number(`Enter a whole number, like ${example}.`).int().min(0, "Enter 0 or more.");

const units = (example: string) =>
  z
    .number(`Enter a whole number, like ${example}.`)
    .int()
    .min(1, "Enter 1 or more.")
    .max(999, "Enter 999 or less.");

const FormVariant = ProductDraft.shape.variants.element.extend({
  /** Identifies the row in the form, because a variant has no id until it is saved. */
  key: z.string(),
  /** "" for an option without values; the error is shown at the option. */
  option_values: z.array(z.string()),
  /** In minor units; NaN while it is empty or can't be parsed. */
  price: amount,
  compare_at_price: amount.nullable(),
  cost: amount.nullable(),
  min_price: amount.nullable(),
  sale: z
    .object({
      price: amount,
      starts_at: moment.nullable(),
      ends_at: moment.nullable(),
      /** Set by the server only. */
      running: z.boolean().optional(),
    })
    .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || starts_at < ends_at, {
      path: ["ends_at"],
      message: "Choose an end after the start.",
    })
    .nullable(),
  weight_grams: count("250").max(10_000_000).nullable(),
  length_mm: count("300").max(100_000).nullable(),
  width_mm: count("200").max(100_000).nullable(),
  height_mm: count("20").max(100_000).nullable(),
  on_hand: count("12").max(1_000_000_000).optional(),
});

export const pictureMissing = "Upload the failed picture again or remove it.";

const FormPicture = z.object({
  /** The picture's id; a temporary one until it has been uploaded. */
  id: z.string(),
  url: z.string(),
  alt: z.string().max(500, "Shorten the description to 500 characters."),
  progress: z.number().optional(),
  error: z.string().optional(),
});

const TitledRecord = z.object({ id: z.string(), title: z.string() });

/** The categories and manual collections of a product. Saved after the product, one by one. */
const Categorisation = z.object({
  categories: z.array(TitledRecord.extend({ trail: z.array(TitledRecord) })),
  collections: z.array(TitledRecord),
});

/** The contract's draft with the fields that only the editor uses. */
export const ProductValues = ProductDraft.extend({
  ...Categorisation.shape,
  title: z.string().trim().min(1, "Enter a title.").max(255, "Shorten the title to 255 characters."),
  options: z
    .array(
      z.object({
        name: z
          .string()
          .trim()
          .min(1, "Enter an option name, such as Colour.")
          .max(80, "Shorten this to 80 characters."),
        values: z.array(z.string()).min(1, "Add a value, such as Red.").max(100, "Use at most 100 values."),
      }),
    )
    .max(3),
  related: z.array(RelatedProduct).max(20, "Choose up to 20 products."),
  min_quantity: units("2").nullable(),
  max_quantity: units("10").nullable(),
  quantity_step: units("6").nullable(),
  shipping_fee: amount.nullable(),
  cash_on_delivery: z.boolean(),
  custom_fields: z
    .array(
      z.object({
        key: z
          .string()
          .trim()
          .min(1, "Enter a field name, such as Fabric.")
          .max(255, "Shorten this to 255 characters."),
        value: z.string().max(50_000, "Shorten this to 50,000 characters."),
      }),
    )
    .max(250, "Use up to 250 fields."),
  variants: z.array(FormVariant).min(1).max(2048, "Use up to 2,048 variants."),
  pictures: z
    .array(FormPicture)
    .max(250, "Use at most 250 pictures.")
    // Pictures that are still being uploaded are valid: saving waits for them.
    .refine((all) => all.every(({ error }) => error === undefined), pictureMissing),
});

export type Categorisation = z.infer<typeof Categorisation>;
export type FormVariant = z.input<typeof FormVariant>;
export type FormPicture = z.input<typeof FormPicture>;
export type ProductValues = z.input<typeof ProductValues>;
export type SubmittedProduct = z.output<typeof ProductValues>;

export const uncategorised: Categorisation = { categories: [], collections: [] };

/** The form's values for a stored product or, if undefined, for a new one. */
export function valuesOf(product: Product | undefined, categorisation = uncategorised): ProductValues {
  const stored = product ?? { ...emptyProduct, status: "active" as const };
  return {
    ...pick(stored, productFieldNames),
    ...mapFields(textFields, (name) => stored[name] ?? ""),
    video_url: stored.video_url ?? "",
    hs_code: stored.hs_code ?? "",
    variants: product?.variants.map(variantValues) ?? [firstVariant],
    pictures: product?.pictures.map(({ id, url, alt }) => ({ id, url, alt })) ?? [],
    related: product?.related ?? [],
    categories: categorisation.categories,
    collections: categorisation.collections,
  };
}

const firstVariant: FormVariant = {
  key: "first",
  option_values: [],
  sku: "",
  barcode: "",
  price: Number.NaN,
  compare_at_price: null,
  cost: null,
  min_price: null,
  sale: null,
  weight_grams: null,
  length_mm: null,
  width_mm: null,
  height_mm: null,
  unit_measure: null,
  requires_shipping: true,
  taxable: true,
  tracked: true,
  oversell: "deny",
  preorder_from: "",
  picture_id: null,
};

function variantValues(variant: Product["variants"][number]): FormVariant {
  const { id, option_values, price, compare_at_price, cost, min_price, weight_grams } = variant;
  const { requires_shipping, taxable, tracked, oversell, on_hand, picture_id } = variant;
  const { length_mm, width_mm, height_mm, unit_measure, sale } = variant;
  return {
    key: id,
    id,
    option_values,
    price,
    compare_at_price,
    cost,
    min_price,
    weight_grams,
    length_mm,
    width_mm,
    height_mm,
    unit_measure,
    sale,
    requires_shipping,
    taxable,
    tracked,
    oversell,
    on_hand,
    on_hand_before: on_hand,
    picture_id,
    sku: variant.sku ?? "",
    barcode: variant.barcode ?? "",
    preorder_from: variant.preorder_from ?? "",
  };
}

/** Copies a variant with its prices and settings, but without its SKU, barcode, stock and picture. */
export const newVariantFrom: NewVariantFrom<FormVariant> = (like, option_values) => ({
  ...like,
  key: crypto.randomUUID(),
  id: undefined,
  option_values,
  sku: "",
  barcode: "",
  on_hand: undefined,
  on_hand_before: undefined,
  picture_id: null,
});

/** The request body for a product, without its categories and collections. */
export function draftOf(values: SubmittedProduct): ProductDraft {
  const { variants, pictures, categories: _categories, collections: _collections, ...rest } = values;
  return {
    ...rest,
    // Only drafts have a publish date; one that was chosen before the status changed is discarded.
    publish_at: rest.status === "draft" ? rest.publish_at : null,
    variants: variants.map(({ key: _key, ...variant }) => variant),
    pictures: pictures.map(({ id, alt }) => ({ id, alt })),
    related: rest.related.map(({ id }) => id),
  };
}

/**
 * Applies unsaved edits to a newer stored version of the product. Variants are matched by id, then by option
 * values. Stock that wasn't edited is taken from the stored version.
 */
export function applyEdits(product: Product, typed: ProductValues): ProductValues {
  const variants = typed.variants.map((mine): FormVariant => {
    const stored =
      product.variants.find(({ id }) => id === mine.id) ??
      product.variants.find(
        ({ option_values }) => option_values.join("\n") === mine.option_values.join("\n"),
      );
    const touched = mine.on_hand !== mine.on_hand_before;
    return {
      ...mine,
      id: stored?.id,
      on_hand: touched ? mine.on_hand : stored?.on_hand,
      on_hand_before: stored?.on_hand,
    };
  });
  return { ...typed, variants };
}

export function isUploaded({ progress, error }: FormPicture): boolean {
  return progress === undefined && error === undefined;
}
