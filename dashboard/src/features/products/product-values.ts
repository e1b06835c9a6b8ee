import { type Product, ProductDraft } from "@vitrine/contract/products";
import * as z from "zod";
import type { Sprout } from "./matrix.rules.ts";

const amount = z.number("Write an amount, such as 12.50.").min(0, "Use an amount of 0 or more.").max(1e13);
const count = (example: string) =>
  z.number(`Write a whole number, such as ${example}.`).int().min(0, "Use 0 or more.");

const FormVariant = ProductDraft.shape.variants.element.extend({
  /** Names the row while it is edited; a variant has no id before it is saved. */
  key: z.string(),
  /** "" where its option has no value yet; the option itself then asks for one. */
  option_values: z.array(z.string()),
  /** NaN until it is written. */
  price: amount,
  compare_at_price: amount.nullable(),
  cost: amount.nullable(),
  weight_grams: count("250").max(10_000_000).nullable(),
  on_hand: count("12").max(1_000_000_000).optional(),
});

const FormPicture = z.object({
  /** The picture's; until it has arrived a name of our own. */
  id: z.string(),
  url: z.string(),
  alt: z.string().max(500, "Shorten the description to 500 characters."),
  progress: z.number().optional(),
  error: z.string().optional(),
});

/** The contract's draft, and what only an editor needs. */
export const ProductValues = ProductDraft.extend({
  title: z.string().trim().min(1, "Write a title.").max(255, "Shorten the title to 255 characters."),
  options: z
    .array(
      z.object({
        name: z
          .string()
          .trim()
          .min(1, "Name the option, such as Colour.")
          .max(80, "Shorten this to 80 characters."),
        values: z.array(z.string()).min(1, "Add a value, such as Red.").max(100, "Use at most 100 values."),
      }),
    )
    .max(3),
  variants: z.array(FormVariant).min(1).max(2048, "Use at most 2,048 variants."),
  pictures: z
    .array(FormPicture)
    .max(250, "Use at most 250 pictures.")
    .refine((all) => all.every(hasArrived), "Wait until every picture has arrived, or remove what did not."),
});

export type FormVariant = z.input<typeof FormVariant>;
export type FormPicture = z.input<typeof FormPicture>;
export type ProductValues = z.input<typeof ProductValues>;
export type SubmittedProduct = z.output<typeof ProductValues>;

/** What the form shows of a product, or of none. */
export function valuesOf(product: Product | undefined): ProductValues {
  return {
    title: product?.title ?? "",
    handle: product?.handle ?? "",
    description_html: product?.description_html ?? "",
    vendor: product?.vendor ?? "",
    product_type: product?.product_type ?? "",
    category: product?.category ?? "",
    tags: product?.tags ?? [],
    status: product?.status ?? "active",
    seo_title: product?.seo_title ?? "",
    seo_description: product?.seo_description ?? "",
    options: product?.options ?? [],
    variants: product?.variants.map(variantValues) ?? [firstVariant],
    pictures: product?.pictures.map(({ id, url, alt }) => ({ id, url, alt })) ?? [],
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
  weight_grams: null,
  requires_shipping: true,
  taxable: true,
  tracked: true,
  oversell: "deny",
  picture_id: null,
};

function variantValues(variant: Product["variants"][number]): FormVariant {
  const { id, option_values, price, compare_at_price, cost, weight_grams, requires_shipping } = variant;
  const { taxable, tracked, oversell, on_hand, picture_id } = variant;
  return {
    key: id,
    id,
    option_values,
    price,
    compare_at_price,
    cost,
    weight_grams,
    requires_shipping,
    taxable,
    tracked,
    oversell,
    on_hand,
    on_hand_before: on_hand,
    picture_id,
    sku: variant.sku ?? "",
    barcode: variant.barcode ?? "",
  };
}

/** A new variant is priced and sold like the one it stands beside; codes, stock and picture are its own. */
export const sprout: Sprout<FormVariant> = (like, option_values) => ({
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

/** What is sent. */
export function draftOf({ variants, pictures, ...rest }: SubmittedProduct): ProductDraft {
  return {
    ...rest,
    variants: variants.map(({ key: _key, ...variant }) => variant),
    pictures: pictures.map(({ id, alt }) => ({ id, alt })),
  };
}

/**
 * What somebody has typed, on top of a product as it has been stored meanwhile: variants are known by their ids or
 * options, and stock that was not touched is the stored one.
 */
export function onTopOf(product: Product, typed: ProductValues): ProductValues {
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

export function hasArrived({ progress, error }: FormPicture): boolean {
  return progress === undefined && error === undefined;
}

/** The part of an address that names a product, as the server makes it of a title. */
export function addressOf(title: string): string {
  return title
    .toLowerCase()
    .normalize("NFKD")
    .replace(/(?<=[a-z])\p{M}+|[’']/gu, "")
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .slice(0, 200)
    .replace(/^-+|-+$/g, "");
}
