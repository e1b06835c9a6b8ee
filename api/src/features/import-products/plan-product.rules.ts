import { isDeepStrictEqual } from "node:util";
import type { ImportProblem as Finding } from "@vitrine/contract/import-products";
import type { ProductFields, ProductRecord } from "../products/products.queries.ts";
import type { VariantFields } from "../products/variants.queries.ts";
import type { ImportedProduct, ImportedVariant } from "./imported-product.ts";
import { matchVariants } from "./match-variants.rules.ts";
import { addressesOf, planPictures, type PlacedPicture } from "./plan-pictures.rules.ts";

/** A variant as it shall be. */
export interface PlannedVariant extends Omit<VariantFields, "id" | "product_id"> {
  /** Null for a new one. */
  id: string | null;
  /** The count the file gives it. */
  on_hand?: number;
  picture_url?: string | null;
}

/** What becomes of one product of the file: all of it as it shall be, beside what is stored. */
export interface ProductPlan {
  kind: "create" | "update" | "skip";
  before: ProductRecord | undefined;
  product: Omit<ProductFields, "id">;
  /** With those the file does not name, which stay. */
  variants: PlannedVariant[];
  pictures: PlacedPicture[];
}

const MOST_VALUES = 100;
const MOST_VARIANTS = 2048;

/**
 * Compares a product of the file with the stored one of its handle. No plan when it cannot be stored; `findings`
 * then say why.
 *
 * @param file with a sanitised description
 * @param known the pictures we hold, by their address
 */
export function planProduct(
  file: ImportedProduct,
  before: ProductRecord | undefined,
  known: Map<string, string>,
): { plan: ProductPlan | undefined; findings: Finding[] } {
  const findings: Finding[] = [];
  const note = (severity: Finding["severity"], message: string, row = file.rows[0]!) =>
    findings.push({ row, handle: file.handle, column: null, severity, message });

  const title = file.title ?? before?.title;
  if (!title) {
    note("error", "No product has this handle yet, and a new one needs a title. Fill in the title.");
    return { plan: undefined, findings };
  }
  const variants = planVariants(file, before, note);
  const options = variants && optionsOf(file, before, variants);
  if (!variants || !options) return { plan: undefined, findings };
  if (variants.length > MOST_VARIANTS || options.some(({ values }) => values.length > MOST_VALUES)) {
    note(
      "error",
      `Together with what is stored, this product would have more than ${MOST_VARIANTS} variants or ${MOST_VALUES} values of an option.`,
    );
    return { plan: undefined, findings };
  }

  const product = { ...fieldsOf(file, before), title, options };
  const hasNoPrice = file.variants.every(({ price }) => price === undefined) && variants.every(({ price }) => price === 0);
  if (hasNoPrice && product.status === "active" && before?.status !== "active") {
    product.status = "draft";
    note("warning", "This product has no price, so it is imported as a draft. Give it a price, then make it active.");
  }

  // What is still to be fetched is attached once it is here.
  const isComplete = addressesOf(file).every(({ url }) => known.has(url));
  const stored = (before?.pictures ?? []).map(({ id, alt }) => ({ id, alt: alt ?? "" }));
  const placed = isComplete ? planPictures(file.pictures, variants, stored, known) : { pictures: stored, variants };
  const plan: ProductPlan = { kind: before ? "skip" : "create", before, product, ...placed };
  if (before && isChanged(plan, before)) plan.kind = "update";
  return { plan, findings };
}

/** What becomes of a stored product once all of its pictures that can be had are here; nothing else of it changes. */
export function planItsPictures(file: ImportedProduct, before: ProductRecord, known: Map<string, string>): ProductPlan {
  const { storedOf } = matchVariants(file, before.variants);
  const addressOf = new Map([...storedOf].map(([{ picture_url }, { id }]) => [id, picture_url]));
  const variants = before.variants.map((stored) => {
    const { id, position, option_values } = stored;
    return variantOf({ row: 0, option_values, picture_url: addressOf.get(id) }, stored, position);
  });
  const { title, options } = before;
  const product = { ...fieldsOf({ handle: before.handle, custom_fields: [] }, before), title, options };
  const stored = before.pictures.map(({ id, alt }) => ({ id, alt: alt ?? "" }));
  const plan: ProductPlan = { kind: "skip", before, product, ...planPictures(file.pictures, variants, stored, known) };
  return isChanged(plan, before) ? { ...plan, kind: "update" } : plan;
}

type Note = (severity: Finding["severity"], message: string, row?: number) => void;

function planVariants(file: ImportedProduct, before: ProductRecord | undefined, note: Note): PlannedVariant[] | undefined {
  if (!before) {
    const drafts = file.variants.length > 0 ? file.variants : [{ row: file.rows[0]!, option_values: [] }];
    const isUnpriced = drafts.every(({ price }) => price === undefined);
    return drafts
      .filter((draft) => isUnpriced || hasPrice(draft, note))
      .map((draft, position) => variantOf(draft, undefined, position));
  }
  const { storedOf, left } = matchVariants(file, before.variants);
  if (file.options && left.some(({ option_values }) => option_values.length !== file.options!.length)) {
    note(
      "error",
      `The file gives this product other options, and ${left.length} of its variants are not in the file. Add them, or delete them in the product.`,
    );
    return undefined;
  }
  const fileOf = new Map([...storedOf].map(([variant, stored]) => [stored.id, variant]));
  const stay = before.variants.map((stored) => {
    const variant = fileOf.get(stored.id) ?? { row: 0, option_values: stored.option_values };
    const option_values = file.options ? variant.option_values : stored.option_values;
    return variantOf({ ...variant, option_values }, stored, stored.position);
  });
  const next = Math.max(-1, ...before.variants.map(({ position }) => position)) + 1;
  const fresh = file.variants.filter((variant) => {
    if (storedOf.has(variant)) return false;
    if (file.options) return hasPrice(variant, note);
    note("error", "It is not known which variant this is. Add the columns of its options, or its SKU.", variant.row);
    return false;
  });
  return [...stay, ...fresh.map((variant, index) => variantOf(variant, undefined, next + index))];
}

function hasPrice(variant: ImportedVariant, note: Note): boolean {
  if (variant.price === undefined) note("error", "Fill in the price of this variant.", variant.row);
  return variant.price !== undefined;
}

function variantOf(file: ImportedVariant, stored: VariantFields | undefined, position: number): PlannedVariant {
  return {
    id: stored?.id ?? null,
    position,
    option_values: file.option_values,
    sku: chosen(file.sku, stored?.sku, null),
    barcode: chosen(file.barcode, stored?.barcode, null),
    price: chosen(file.price, stored?.price, 0),
    compare_at_price: chosen(file.compare_at_price, stored?.compare_at_price, null),
    cost: chosen(file.cost, stored?.cost, null),
    weight_grams: chosen(file.weight_grams, stored?.weight_grams, null),
    requires_shipping: chosen(file.requires_shipping, stored?.requires_shipping, true),
    taxable: chosen(file.taxable, stored?.taxable, true),
    // Of a file that says nothing of stock, nothing should be sold out.
    tracked: chosen(file.tracked, stored?.tracked, false),
    oversell: chosen(file.oversell, stored?.oversell, "deny"),
    unit_measure: chosen(file.unit_price_measure, stored?.unit_measure, null),
    picture_id: stored?.picture_id ?? null,
    picture_url: file.picture_url,
    on_hand: file.on_hand,
  };
}

/** The file's options, with the values of variants it does not name behind its own. */
function optionsOf(file: ImportedProduct, before: ProductRecord | undefined, variants: PlannedVariant[]): ProductFields["options"] {
  if (before && (!file.options || file.variants.length === 0)) return before.options;
  const count = variants[0]?.option_values.length ?? 0;
  const said = file.options ?? Array.from({ length: count }, () => ({ name: "Variant", values: [] as string[] }));
  return said.map(({ name, values }, slot) => ({
    name,
    values: [...new Set([...values, ...variants.map(({ option_values }) => option_values[slot]!)])],
  }));
}

function fieldsOf(file: Pick<ImportedProduct, "handle" | "custom_fields"> & Partial<ImportedProduct>, before: ProductRecord | undefined): Omit<ProductFields, "id" | "title" | "options"> {
  return {
    handle: file.handle,
    description_html: chosen(file.description_html === null ? "" : file.description_html, before?.description_html, ""),
    vendor: chosen(file.vendor, before?.vendor, null),
    product_type: chosen(file.product_type, before?.product_type, null),
    category: chosen(file.category, before?.category, null),
    tags: chosen(file.tags, before?.tags, []),
    // Shops that these files come from show a product unless they say otherwise.
    status: chosen(file.status, before?.status, "active"),
    seo_title: chosen(file.seo_title, before?.seo_title, null),
    seo_description: chosen(file.seo_description, before?.seo_description, null),
    custom_fields: customFieldsOf(file, before?.custom_fields ?? []),
  };
}

function customFieldsOf(file: Pick<ImportedProduct, "custom_fields">, stored: ProductFields["custom_fields"]): ProductFields["custom_fields"] {
  const valueOf = new Map(stored.map(({ key, value }) => [key, value]));
  for (const { key, value } of file.custom_fields)
    if (value === null) valueOf.delete(key);
    else valueOf.set(key, value);
  return [...valueOf].map(([key, value]) => ({ key, value }));
}

/** What the file says, else what is stored, else what a new one begins with. */
function chosen<T>(said: T | undefined, stored: T | undefined, otherwise: T): T {
  return said !== undefined ? said : stored !== undefined ? stored : otherwise;
}

function isChanged(plan: ProductPlan, before: ProductRecord): boolean {
  return (
    differs(plan.product, before) ||
    plan.variants.length > before.variants.length ||
    changedVariants(plan).length > 0 ||
    changedCounts(plan).length > 0 ||
    arePicturesChanged(plan)
  );
}

/** The stored variants that shall be other than they are; counts aside. */
export function changedVariants({ variants, before }: Pick<ProductPlan, "variants" | "before">): PlannedVariant[] {
  const storedOf = new Map(before?.variants.map((variant) => [variant.id, variant]));
  return variants.filter(({ on_hand: _, picture_url: __, ...fields }) => {
    const stored = fields.id === null ? undefined : storedOf.get(fields.id);
    return stored && differs(fields, stored);
  });
}

/** The stored variants whose count shall be another. */
export function changedCounts({ variants, before }: Pick<ProductPlan, "variants" | "before">): PlannedVariant[] {
  const storedOf = new Map(before?.variants.map((variant) => [variant.id, variant]));
  return variants.filter(({ id, on_hand }) => {
    const stored = id === null ? undefined : storedOf.get(id);
    return stored && on_hand !== undefined && on_hand !== stored.on_hand;
  });
}

export function arePicturesChanged({ pictures, before }: Pick<ProductPlan, "pictures" | "before">): boolean {
  return !isDeepStrictEqual(
    pictures,
    (before?.pictures ?? []).map(({ id, alt }) => ({ id, alt: alt ?? "" })),
  );
}

function differs<T extends object>(wanted: T, stored: T): boolean {
  return (Object.keys(wanted) as (keyof T)[]).some((name) => {
    const value = wanted[name];
    return typeof value === "object" ? !isDeepStrictEqual(value, stored[name]) : value !== stored[name];
  });
}
