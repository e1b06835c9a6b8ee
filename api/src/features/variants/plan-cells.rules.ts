import {
  type CellField,
  type CellResult,
  type CellValue,
  cellValues,
} from "@vitrine/contract/products/variants";
import type { ProductRecord } from "../products/products.queries.ts";

type Variant = ProductRecord["variants"][number];

/** A cell as it was sent: what it is to hold, and what it showed before. */
export interface Cell {
  variant_id: string;
  field: CellField;
  value: CellValue;
  seen: CellValue;
}

/** What is to be written for some cells, and what is answered to each, in their order. */
export interface CellPlan {
  /** Products that change in themselves or in their variants, stock apart. */
  products: { before: ProductRecord; after: ProductRecord }[];
  stock: { variant_id: string; on_hand: number; expected?: number }[];
  results: CellResult[];
}

/**
 * Compares cells with what is stored: one that holds something else than was seen is left alone, unless it holds what
 * is wanted already. What is the product's may be said on any line of it, once.
 *
 * @param rejectedSkus by variant, why it may not have the SKU it is given
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
      return answer(cell, "refused", null, "This variant no longer exists. Reload the table.");
    const now = stock.get(variant.id)?.on_hand ?? valueIn(product, variant, cell.field);
    const read = cellValues[cell.field].safeParse(cell.value);
    if (!read.success) return answer(cell, "refused", now, read.error.issues[0]!.message);
    const wanted = read.data as CellValue;
    if (cell.field === "on_hand") {
      if (!variant.tracked)
        return answer(
          cell,
          "refused",
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
    if (problem) return answer(cell, "refused", now, problem);
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

/** What a cell holds. */
export function valueIn(product: ProductRecord, variant: Variant, field: CellField): CellValue {
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
    // Only a draft waits for its day.
    return { ...product, status, publish_at: status === "draft" ? product.publish_at : null };
  }
  const variants = product.variants.map((one) => (one === variant ? { ...one, [field]: value } : one));
  return { ...product, variants };
}

function isSame(one: CellValue, other: CellValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
