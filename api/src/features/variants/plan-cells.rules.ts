import {
  type CellField,
  type CellResult,
  type CellValue,
  cellValues,
} from "@vitrine/contract/products/variants";
import type { ProductRecord } from "../products/products.queries.ts";

type Variant = ProductRecord["variants"][number];

/** A cell as sent: its new value, and the value that it showed before. */
export interface Cell {
  variant_id: string;
  field: CellField;
  value: CellValue;
  seen: CellValue;
}

/** The changes to write for some cells, and the result of each, in their order. */
export interface CellPlan {
  /** Products with changes to themselves or their variants, except for stock. */
  products: { before: ProductRecord; after: ProductRecord }[];
  stock: { variant_id: string; on_hand: number; expected?: number }[];
  results: CellResult[];
}

/**
 * Compares cells with the stored values: a cell that has changed since it was shown is skipped, unless it already has
 * the new value. A product's own field may be set in any of its rows, but only in one of them.
 *
 * @param rejectedSkus the reason why a variant may not have its new SKU, by variant
 */
export function planCells(
  cells: Cell[],
  stored: ProductRecord[],
  rejectedSkus: ReadonlyMap<string, string> = new Map(),
): CellPlan {
  const products = new Map(stored.map((product) => [product.id, product]));
  const productOf = new Map(stored.flatMap(({ id, variants }) => variants.map((one) => [one.id, id])));
  const stock = new Map<string, CellPlan["stock"][number]>();

  const results = cells.map((cell): CellResult => {
    const product = products.get(productOf.get(cell.variant_id) ?? "");
    const variant = product?.variants.find(({ id }) => id === cell.variant_id);
    if (!product || !variant)
      return answer(cell, "rejected", null, "This variant no longer exists. Reload the table.");
    const now = stock.get(variant.id)?.on_hand ?? valueIn(product, variant, cell.field);
    const read = cellValues[cell.field].safeParse(cell.value);
    if (!read.success) return answer(cell, "rejected", now, read.error.issues[0]!.message);
    const wanted = read.data as CellValue;
    if (cell.field === "on_hand") {
      if (!variant.tracked)
        return answer(
          cell,
          "rejected",
          now,
          "Stock isn't tracked for this variant. Turn on stock tracking on the product page.",
        );
      const expected = typeof cell.seen === "number" ? cell.seen : undefined;
      stock.set(variant.id, { variant_id: variant.id, on_hand: wanted as number, expected });
      return answer(cell, "saved", wanted);
    }
    if (isSame(now, wanted)) return answer(cell, "saved", wanted);
    if (!isSame(now, cell.seen))
      return answer(
        cell,
        "changed",
        now,
        "Someone else changed this while you were editing. Check it, then enter your change again.",
      );
    const problem = cell.field === "sku" && rejectedSkus.get(variant.id);
    if (problem) return answer(cell, "rejected", now, problem);
    products.set(product.id, withValue(product, variant, cell.field, wanted));
    return answer(cell, "saved", wanted);
  });

  const changed = stored
    .map((before) => ({ before, after: products.get(before.id)! }))
    .filter(({ before, after }) => before !== after);
  return { products: changed, stock: [...stock.values()], results };
}

function answer(
  { variant_id, field }: Cell,
  outcome: CellResult["outcome"],
  value: CellValue,
  message: string | null = null,
): CellResult {
  return { variant_id, field, outcome, message, value };
}

/** The stored value of a cell. */
function valueIn(product: ProductRecord, variant: Variant, field: CellField): CellValue {
  return field === "status" || field === "tags" ? product[field] : variant[field];
}

function withValue(
  product: ProductRecord,
  variant: Variant,
  field: CellField,
  value: CellValue,
): ProductRecord {
  if (field === "tags") return { ...product, tags: [...new Set(value as string[])] };
  if (field === "status") {
    const status = value as ProductRecord["status"];
    // Only drafts have a publishing day.
    return { ...product, status, publish_at: status === "draft" ? product.publish_at : null };
  }
  const variants = product.variants.map((one) => (one === variant ? { ...one, [field]: value } : one));
  return { ...product, variants };
}

function isSame(one: CellValue, other: CellValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
