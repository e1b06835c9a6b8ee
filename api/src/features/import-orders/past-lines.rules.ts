import type { OrderColumn } from "@vitrine/contract/orders/import-orders";
import { allocate } from "@vitrine/contract/values/money";
import { truncate } from "../product-files/cells/cells.rules.ts";
import { numberOf } from "../product-files/cells/numbers.rules.ts";
import { itemsInCell } from "./line-items.rules.ts";
import { amountIn, type OrderRow, type Reading, RowProblem } from "./order-rows.rules.ts";

export interface PastLine {
  title: string;
  variant_title: string;
  sku: string | null;
  unit_price: number;
  quantity: number;
  discount: number;
  total: number;
  /** False for units that were delivered online. */
  requires_shipping: boolean;
}

/** The items of an order. `arePriced` is false if there are items and none has a price. */
export function linesOf(rows: OrderRow[], reading: Reading): { lines: PastLine[]; arePriced: boolean } {
  const found = rows.flatMap((row) => lineOf(row, reading) ?? []);
  const lines = found.length > 0 ? found : linesInCell(rows, reading);
  return {
    lines: lines.map(({ line }) => line),
    arePriced: lines.length === 0 || lines.some((one) => one.isPriced),
  };
}

interface FoundLine {
  line: PastLine;
  isPriced: boolean;
}

/** The items of a column that has all of them; an export with a row for each item may repeat it. */
function linesInCell(rows: OrderRow[], reading: Reading): FoundLine[] {
  const written = rows.find(({ text }) => text("line_items")?.trim());
  if (!written) return [];
  return itemsInCell(written.text("line_items")!, reading.decimal).flatMap((item) => {
    const texts: Partial<Record<OrderColumn, string>> = {
      line_title: item.title,
      line_sku: item.sku,
      line_quantity: String(item.quantity),
      line_price: item.price ?? "",
      line_total: item.total ?? "",
    };
    return lineOf({ row: written.row, text: (field) => texts[field] }, reading) ?? [];
  });
}

function lineOf({ row, text }: OrderRow, reading: Reading): FoundLine | undefined {
  const written = (field: OrderColumn) => (text(field) ?? "").trim();
  const [title, sku] = [truncate(written("line_title"), 255), truncate(written("line_sku"), 120)];
  const price = amountIn(row, written("line_price"), reading);
  const total = amountIn(row, written("line_total"), reading);
  if (!title && !sku && price === undefined && total === undefined) return undefined;
  // The quantity of a refunded item is 0 in exports that subtract refunds.
  if (/^0+(?:[.,]0+)?$/.test(written("line_quantity"))) return undefined;
  const quantity = written("line_quantity") ? numberOf(written("line_quantity"), reading.decimal) : 1;
  if (quantity === undefined || !Number.isInteger(quantity) || quantity < 1 || quantity > 1_000_000)
    throw new RowProblem(row, "Enter the quantity as a whole number of 1 or more.");
  const discount = Math.abs(amountIn(row, written("line_discount"), reading) ?? 0);
  const sums = priceOf({ price, total, discount, quantity });
  if (sums.total < 0) throw new RowProblem(row, "The amount of an item must be 0 or more.");
  const variant_title = truncate(written("line_variant"), 255);
  return {
    line: {
      title: title || sku,
      variant_title,
      sku: sku || null,
      quantity,
      ...sums,
      // Most files don't say it, and most items are shipped.
      requires_shipping: !/^(?:false|no|0)$/i.test(written("line_requires_shipping")),
    },
    isPriced: price !== undefined || total !== undefined,
  };
}

/** The total of a line is as in the file. A unit price that doesn't divide it is rounded up, with a discount. */
function priceOf(line: {
  price: number | undefined;
  total: number | undefined;
  discount: number;
  quantity: number;
}) {
  const { price, discount, quantity } = line;
  const total = line.total ?? (price ?? 0) * quantity - discount;
  const unit = price !== undefined && price * quantity >= total ? price : Math.ceil(total / quantity);
  return { unit_price: unit, discount: unit * quantity - total, total };
}

/** Items without prices, with an amount divided by their quantities. */
export function withPrices(lines: PastLine[], amount: number): PastLine[] {
  const shares = allocate(
    Math.max(0, amount),
    lines.map(({ quantity }) => quantity),
  );
  return lines.map((line, at) => ({
    ...line,
    ...priceOf({ price: undefined, total: shares[at]!, discount: 0, quantity: line.quantity }),
  }));
}

export function soleLine(total: number): PastLine {
  const price = Math.max(0, total);
  return {
    title: "Imported items",
    variant_title: "",
    sku: null,
    unit_price: price,
    quantity: 1,
    discount: 0,
    total: price,
    requires_shipping: true,
  };
}
