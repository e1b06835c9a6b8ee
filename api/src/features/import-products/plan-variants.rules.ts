import type { ImportProblem as Finding } from "@vitrine/contract/import-products";
import type { ProductRecord } from "../products/products.queries.ts";
import type { VariantFields } from "../products/variants.queries.ts";
import type { ImportedProduct, ImportedVariant } from "./imported-product.ts";
import { matchVariants } from "./match-variants.rules.ts";

/** A variant as it shall be. */
export interface PlannedVariant {
  /** Null for a new one. */
  id: string | null;
  fields: Omit<VariantFields, "id" | "product_id">;
  /** The count the file gives it. */
  on_hand?: number;
  picture_url?: string | null;
}

/** Says something of a row; the first of the product where none is named. */
export type Note = (severity: Finding["severity"], message: string, row?: number) => void;

/** All variants the product shall have; undefined when the file's cannot be fitted to the stored ones. */
export function planVariants(
  file: ImportedProduct,
  before: ProductRecord | undefined,
  note: Note,
): PlannedVariant[] | undefined {
  if (!before) {
    const drafts = file.variants.length > 0 ? file.variants : [{ row: file.rows[0]!, option_values: [] }];
    if (!file.options && drafts.length > 1)
      note(
        "warning",
        `This product has ${drafts.length} variants and no options, so the SKU tells them apart.`,
      );
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
    note(
      "error",
      "It is not known which variant this is. Add the columns of its options, or its SKU.",
      variant.row,
    );
    return false;
  });
  return [...stay, ...fresh.map((variant, index) => variantOf(variant, undefined, next + index))];
}

function hasPrice(variant: ImportedVariant, note: Note): boolean {
  if (variant.price === undefined) note("error", "Fill in the price of this variant.", variant.row);
  return variant.price !== undefined;
}

/** What the file says of a variant, over what is stored of it. */
export function variantOf(
  file: ImportedVariant,
  stored: VariantFields | undefined,
  position: number,
): PlannedVariant {
  return {
    id: stored?.id ?? null,
    on_hand: file.on_hand,
    picture_url: file.picture_url,
    fields: {
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
    },
  };
}

/** What the file says, else what is stored, else what a new one begins with. */
export function chosen<T>(said: T | undefined, stored: T | undefined, otherwise: T): T {
  return said !== undefined ? said : stored !== undefined ? stored : otherwise;
}
