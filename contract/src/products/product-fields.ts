import * as z from "zod";
import type { Translate } from "../languages/fill-in.ts";
import { country, instant, line, moment, money, optional, optionalLine } from "../values/fields.ts";
import { isVideoUrl } from "./video.ts";

export const productStatuses = ["draft", "active", "archived"] as const;
export type ProductStatus = (typeof productStatuses)[number];

const ProductOption = z.object({ name: line(80), values: z.array(line(120)).min(1).max(100) });
type ProductOption = z.infer<typeof ProductOption>;

/** A field that a shop or an import adds to a product. */
const CustomField = z.object({
  key: line(255),
  value: z.string().max(50_000, "Shorten this to 50,000 characters."),
});
type CustomField = z.infer<typeof CustomField>;

interface FieldDefinition {
  /** Its name in the editor, in conflicts, in the activity log and in imports. */
  label: (t: Translate) => string;
  /** Validates the field of a draft. */
  draft: z.ZodType;
  /** The stored value, also in responses. */
  stored: z.ZodType;
  /** For optional single-line text, which forms, imports and exports handle alike. */
  maxLength?: number;
  /** Header of its column in our CSV files; null where it has several columns or is written in another form. */
  header: string | null;
  /** True where the product page of the storefront receives the field. */
  onStorefront: boolean;
  /** For text that many products share: the filter's name in URLs, and the label of the search in its values. */
  filter?: { name: string; searchLabel: (t: Translate) => string };
}

const text = (maxLength: number) => ({
  draft: optionalLine(maxLength),
  stored: z.string().nullable(),
  maxLength,
});
const quantity = {
  draft: optional(
    z.number().int("Enter a whole number.").min(1, "Enter 1 or more.").max(999, "Enter 999 or less."),
  ),
  stored: z.number().int().nullable(),
};

/**
 * The fields that are stored in a product's own row: the columns of `products` that an editor changes. Draft, response,
 * SQL, merge of conflicts, labels, activity log, filters, import, export and test data are derived from this table. To
 * add a field, see README.md.
 */
export const productFields = {
  title: {
    label: (t) => t("Title"),
    draft: line(255),
    stored: z.string(),
    header: "Title",
    onStorefront: true,
  },
  /** Generated from the title if a draft has none. */
  handle: {
    label: (t) => t("URL handle"),
    draft: optionalLine(255),
    stored: z.string(),
    header: "Handle",
    onStorefront: true,
  },
  description_html: {
    label: (t) => t("Description"),
    draft: z.string().max(200_000).default(""),
    stored: z.string(),
    header: null,
    onStorefront: true,
  },
  status: {
    label: (t) => t("Status"),
    draft: z.enum(productStatuses).default("draft"),
    stored: z.enum(productStatuses),
    header: "Status",
    onStorefront: false,
  },
  /** When a draft becomes active automatically. */
  publish_at: {
    label: (t) => t("Publish date"),
    draft: optional(moment),
    stored: instant.nullable(),
    header: "Publish at",
    onStorefront: false,
  },
  vendor: {
    ...text(120),
    label: (t) => t("Vendor"),
    header: "Vendor",
    onStorefront: true,
    filter: { name: "vendor" as const, searchLabel: (t) => t("Search vendors") },
  },
  product_type: {
    ...text(120),
    label: (t) => t("Type"),
    header: "Type",
    onStorefront: true,
    filter: { name: "type" as const, searchLabel: (t) => t("Search types") },
  },
  category: {
    ...text(255),
    label: (t) => t("Google product category"),
    header: "Category",
    onStorefront: false,
  },
  tags: {
    label: (t) => t("Tags"),
    draft: z.array(line(80)).max(250).default([]),
    stored: z.array(z.string()),
    header: "Tags",
    onStorefront: false,
  },
  options: {
    label: (t) => t("Options"),
    draft: z.array(ProductOption).max(3, "Use up to 3 options.").default([]),
    stored: z.array(ProductOption),
    header: null,
    onStorefront: true,
  },
  seo_title: { ...text(120), label: (t) => t("SEO title"), header: "Search title", onStorefront: true },
  seo_description: {
    ...text(320),
    label: (t) => t("SEO description"),
    header: "Search description",
    onStorefront: true,
  },
  /** URL of a video at YouTube or Vimeo, or of an MP4 file. */
  video_url: {
    label: (t) => t("Video"),
    draft: optionalLine(500).refine(
      (url) => url === null || isVideoUrl(url),
      "Enter a YouTube or Vimeo link, or a link to an .mp4 file, that starts with https://.",
    ),
    stored: z.string().nullable(),
    header: "Video",
    onStorefront: true,
  },
  custom_fields: {
    label: (t) => t("Custom fields"),
    draft: z.array(CustomField).max(250, "Use up to 250 fields.").default([]),
    stored: z.array(z.object({ key: z.string(), value: z.string() })),
    header: null,
    onStorefront: false,
  },
  /** Quantity per order, summed over all variants. */
  min_quantity: {
    ...quantity,
    label: (t) => t("Minimum order quantity"),
    header: "Least per order",
    onStorefront: true,
  },
  max_quantity: {
    ...quantity,
    label: (t) => t("Maximum order quantity"),
    header: "Most per order",
    onStorefront: true,
  },
  /** Each variant is sold in multiples of it. */
  quantity_step: {
    ...quantity,
    label: (t) => t("Quantity increment"),
    header: "Quantity increment",
    onStorefront: true,
  },
  tax_class: {
    label: (t) => t("Tax class"),
    draft: z
      .string()
      .regex(/^[a-z0-9_-]{1,40}$/, "Choose a tax class.")
      .default("standard"),
    stored: z.string(),
    header: "Tax class",
    onStorefront: false,
  },
  /** Delivery fee per unit, in minor units; 0 is free, null is the shop's fee. */
  shipping_fee: {
    label: (t) => t("Delivery fee"),
    draft: optional(money),
    stored: money.nullable(),
    header: "Delivery fee",
    onStorefront: true,
  },
  /** False if carts with the product can't be paid with cash on delivery. */
  cash_on_delivery: {
    label: (t) => t("Cash on delivery"),
    draft: z.boolean().default(true),
    stored: z.boolean(),
    header: "Cash on delivery",
    onStorefront: true,
  },
  /** Customs number of the Harmonised System. */
  hs_code: {
    label: (t) => t("HS code"),
    draft: optionalLine(20)
      .transform((code) => code?.replaceAll(/[ .]/g, "") ?? null)
      .refine((code) => code === null || /^[0-9]{6,13}$/.test(code), "Enter an HS code of 6 to 13 digits."),
    stored: z.string().nullable(),
    header: "Customs number",
    onStorefront: false,
  },
  origin_country: {
    label: (t) => t("Country of origin"),
    draft: optional(country),
    stored: z.string().nullable(),
    header: "Country of origin",
    onStorefront: false,
  },
} satisfies Record<string, FieldDefinition>;

type Definitions = typeof productFields;
type ProductField = keyof Definitions;
type FieldWith<T> = { [F in ProductField]: Definitions[F] extends T ? F : never }[ProductField];
type TextField = FieldWith<{ maxLength: number }>;
export type ColumnField = FieldWith<{ header: string }>;
type StorefrontField = FieldWith<{ onStorefront: true }>;
type FilterField = FieldWith<{ filter: object }>;
type FilterName = Definitions[FilterField]["filter"]["name"];

/** The stored values of a product's fields. */
export type StoredFields = { [F in ProductField]: z.output<Definitions[F]["stored"]> };

export const productFieldNames = Object.keys(productFields) as ProductField[];
export const textFields = productFieldNames.filter((name) => isText(name));
export const columnFields = productFieldNames.filter((name) => hasColumn(name));
export const storefrontFields = productFieldNames.filter((name) => isOnStorefront(name));

/** The field of each filter, by the filter's name. */
export const filterFields = Object.fromEntries(
  productFieldNames.filter((name) => isFilter(name)).map((name) => [productFields[name].filter.name, name]),
) as Record<FilterName, FilterField>;
export const filterNames = Object.keys(filterFields) as FilterName[];

function isText(name: ProductField): name is TextField {
  return "maxLength" in productFields[name];
}

function isFilter(name: ProductField): name is FilterField {
  return "filter" in productFields[name];
}

function hasColumn(name: ProductField): name is ColumnField {
  return productFields[name].header !== null;
}

function isOnStorefront(name: ProductField): name is StorefrontField {
  return productFields[name].onStorefront;
}

export const draftShape = mapFields(productFieldNames, (name) => productFields[name].draft) as {
  [F in ProductField]: Definitions[F]["draft"];
};
export const storedShape = mapFields(productFieldNames, (name) => productFields[name].stored) as {
  [F in ProductField]: Definitions[F]["stored"];
};

export function productFieldLabels(t: Translate): Record<ProductField, string> {
  return mapFields(productFieldNames, (name) => productFields[name].label(t));
}

/** An object with these properties. */
export function mapFields<F extends string, T>(names: readonly F[], valueOf: (name: F) => T): Record<F, T> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<F, T>;
}
