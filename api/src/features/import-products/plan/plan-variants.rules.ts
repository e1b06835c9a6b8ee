import type { ImportProblem as Finding } from "@vitrine/contract/products/import-products";
import type { ProductRecord, StoredVariant } from "../../products/products.queries.ts";
import type { StoredSale } from "../../products/sale-prices.queries.ts";
import { plannedSale, usualPrices } from "../../products/sales.rules.ts";
import type { VariantFields } from "../../products/variants.queries.ts";
import type { ImportedProduct, ImportedSale, ImportedVariant } from "../../product-files/imported-product.ts";
import { matchVariants } from "./match-variants.rules.ts";
import { isShortened } from "../../product-files/cells/shortened-codes.rules.ts";

/** A variant as it is after the import. */
export interface PlannedVariant {
  /** Null for a new variant. */
  id: string | null;
  /** Its row in the file; 0 if it isn't in the file. */
  row: number;
  fields: Omit<VariantFields, "id" | "product_id">;
  /** Its quantity according to the file. */
  on_hand?: number;
  picture_url?: string | null;
  /** Null for no sale; undefined if the sale doesn't change. The price among the fields is the price charged. */
  sale?: StoredSale | null;
}

/** Adds a finding for a row; by default the product's first row. */
export type Note = (severity: Finding["severity"], message: string, row?: number) => void;

/**
 * All variants of the product after the import; undefined if the file's variants can't be combined with the stored
 * ones.
 */
export function planVariants(
  file: ImportedProduct,
  before: ProductRecord | undefined,
  note: Note,
  now: number,
): PlannedVariant[] | undefined {
  if (!before) {
    const drafts = file.variants.length > 0 ? file.variants : [{ row: file.rows[0]!, option_values: [] }];
    if (!file.options && drafts.length > 1)
      note(
        "warning",
        "The variants of this product have no options, so their SKUs are used as option values.",
      );
    const isUnpriced = drafts.every(({ price }) => price === undefined);
    return drafts
      .filter((draft) => isUnpriced || hasPrice(draft, note))
      .map((draft, position) => variantOf(draft, undefined, position, now));
  }
  const { storedOf, left } = matchVariants(file, before.variants);
  if (file.options && left.some(({ option_values }) => option_values.length !== file.options!.length)) {
    note(
      "error",
      `The file changes the options of this product, but ${left.length} of its variants aren't in the file. Add them to the file, or delete them from the product.`,
    );
    return undefined;
  }
  const fileOf = new Map([...storedOf].map(([variant, stored]) => [stored.id, variant]));
  const existing = before.variants.map((stored) => {
    const variant = fileOf.get(stored.id) ?? { row: 0, option_values: stored.option_values };
    // Without options, the SKU identifies the variant, and its stored capitalisation stays.
    const isSame = !file.options && variant.sku?.toLowerCase() === stored.sku?.toLowerCase();
    const fromFile = file.options
      ? variant
      : { ...variant, option_values: stored.option_values, ...(isSame && { sku: stored.sku }) };
    return variantOf(fromFile, stored, stored.position, now);
  });
  const next = Math.max(-1, ...before.variants.map(({ position }) => position)) + 1;
  const fresh = file.variants.filter((variant) => {
    if (storedOf.has(variant)) return false;
    if (file.options) return hasPrice(variant, note);
    note("error", "We can't tell which variant this is. Add its option columns or its SKU.", variant.row);
    return false;
  });
  return [...existing, ...fresh.map((variant, index) => variantOf(variant, undefined, next + index, now))];
}

export const lacksPrice = "Enter a price for this variant.";

function hasPrice(variant: ImportedVariant, note: Note): boolean {
  if (variant.price === undefined) note("error", lacksPrice, variant.row);
  return variant.price !== undefined;
}

/** The stored variant, overwritten by the file. */
export function variantOf(
  file: ImportedVariant,
  stored: StoredVariant | undefined,
  position: number,
  now: number,
): PlannedVariant {
  const { sale, ...prices } = pricesOf(file, stored, now);
  return {
    id: stored?.id ?? null,
    row: file.row,
    on_hand: file.on_hand,
    picture_url: file.picture_url,
    ...(sale !== undefined && { sale }),
    fields: { ...fieldsOf(file, stored, position), ...prices },
  };
}

/** The fields of a variant, except its prices. */
function fieldsOf(
  file: ImportedVariant,
  stored: StoredVariant | undefined,
  position: number,
): Omit<PlannedVariant["fields"], "price" | "compare_at_price"> {
  return {
    position,
    option_values: file.option_values,
    sku: codeOf(file.sku, stored?.sku),
    barcode: codeOf(file.barcode, stored?.barcode),
    cost: chosen(file.cost, stored?.cost, null),
    min_price: chosen(file.min_price, stored?.min_price, null),
    weight_grams: gramsOf(file.weight_grams, stored?.weight_grams),
    length_mm: chosen(file.length_mm, stored?.length_mm, null),
    width_mm: chosen(file.width_mm, stored?.width_mm, null),
    height_mm: chosen(file.height_mm, stored?.height_mm, null),
    requires_shipping: chosen(file.requires_shipping, stored?.requires_shipping, true),
    taxable: chosen(file.taxable, stored?.taxable, true),
    // If the file has no stock, products must not be sold out.
    tracked: chosen(file.tracked, stored?.tracked, false),
    oversell: oversellOf(file.oversell, stored?.oversell),
    preorder_from: chosen(file.preorder_from, stored?.preorder_from, null),
    unit_measure: chosen(file.unit_price_measure, stored?.unit_measure, null),
    picture_id: stored?.picture_id ?? null,
  };
}

/** The price charged and its sale. In a file with sale columns, the price is the regular one. */
function pricesOf(
  file: ImportedVariant,
  stored: StoredVariant | undefined,
  now: number,
): Pick<PlannedVariant, "sale"> & Pick<PlannedVariant["fields"], "price" | "compare_at_price"> {
  const was = stored && (file.sale === undefined ? stored : usualPrices(stored));
  const usual = {
    price: chosen(file.price, was?.price, 0),
    compare_at_price: chosen(file.compare_at_price, was?.compare_at_price, null),
  };
  if (file.sale === undefined) return usual;
  const { prices, sale } = plannedSale({ ...usual, sale: saleOf(file.sale, stored?.sale) }, "", now);
  if (!sale) return { ...prices, sale: null };
  const { variant_id: _, ...rest } = sale;
  return { ...prices, sale: rest };
}

/** A sale that starts immediately retains its stored start if nothing else of it changes. */
function saleOf(
  fromFile: ImportedSale | "stays" | null,
  stored: StoredSale | null | undefined,
): ImportedSale | null {
  const known = stored
    ? { price: stored.sale_price, starts_at: stored.starts_at, ends_at: stored.ends_at }
    : null;
  if (fromFile === "stays") return known;
  const isSame = known && fromFile && fromFile.price === known.price && fromFile.ends_at === known.ends_at;
  return isSame && fromFile.starts_at === null ? known : fromFile;
}

/** Other systems have no preorders: their files have "continue" for such a variant. */
function oversellOf(
  fromFile: ImportedVariant["oversell"],
  stored: VariantFields["oversell"] | undefined,
): VariantFields["oversell"] {
  return fromFile === "continue" && stored === "preorder" ? stored : chosen(fromFile, stored, "deny");
}

/** A code that a spreadsheet has shortened still counts as the stored one. */
function codeOf(fromFile: string | null | undefined, stored: string | null | undefined): string | null {
  return fromFile && stored && isShortened(fromFile, stored) ? stored : chosen(fromFile, stored, null);
}

/** 0 g, in a file or stored, means that the weight is unknown. */
function gramsOf(fromFile: number | null | undefined, stored: number | null | undefined): number | null {
  return fromFile === null && stored === 0 ? 0 : chosen(fromFile, stored, null);
}

/** The file's value, otherwise the stored value, otherwise the default of a new record. */
export function chosen<T>(fromFile: T | undefined, stored: T | undefined, otherwise: T): T {
  return fromFile !== undefined ? fromFile : stored !== undefined ? stored : otherwise;
}
