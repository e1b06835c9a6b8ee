import type { OrderColumn } from "@vitrine/contract/orders/import-orders";
import { maxAmount } from "@vitrine/contract/values/fields";
import { allocate } from "@vitrine/contract/values/money";
import { truncate } from "../product-files/cells/cells.rules.ts";
import { exportedTimeIn } from "../product-files/cells/times.rules.ts";
import { refundsInCell } from "./line-items.rules.ts";
import { amountIn, type OrderRow, type Reading, RowProblem } from "./order-rows.rules.ts";
import { type PastState, stateOf } from "./order-statuses.rules.ts";
import { linesOf, type PastLine, soleLine, withPrices } from "./past-lines.rules.ts";

/** An order of a file. Amounts are in minor units. */
export interface PastOrder extends PastState {
  /** The first row of the file that it is in. */
  row: number;
  /** Its number as written. */
  name: string;
  placed_at: string;
  fulfilled_at: string;
  cancelled_at: string | null;
  lines: PastLine[];
  subtotal: number;
  discount_total: number;
  shipping_total: number;
  fee_total: number;
  tax_total: number;
  total: number;
  prices_include_tax: boolean;
  payment_name: string | null;
  delivery: string;
  note: string | null;
  email: string | null;
  phone: string | null;
  customer: string;
  address: Record<"company" | "line1" | "line2" | "city" | "region" | "postal_code" | "country", string>;
  warning?: string;
}

/**
 * Reads an order from its rows. Fields of the order are in its first row, or in all of them.
 *
 * @throws RowProblem
 */
export function pastOrderOf(name: string, all: OrderRow[], reading: Reading): PastOrder {
  const { rows, refunded } = withoutRefunds(all, reading);
  const [{ row }] = rows as [OrderRow];
  const text = (field: OrderColumn, max = 200) =>
    truncate(rows.map((one) => one.text(field)?.trim()).find(Boolean) ?? "", max);
  const amount = (field: OrderColumn) => amountIn(row, text(field), reading);
  const currency = text("currency").toUpperCase();
  if (currency && currency !== reading.currency)
    throw new RowProblem(row, "This order is in another currency than your shop.");
  const placed = exportedTimeIn(text("placed_at"), reading);
  if (placed === undefined || placed < 0)
    throw new RowProblem(row, "Enter the date of the order, like 2026-11-27.");
  if (placed > reading.now) throw new RowProblem(row, "The date of the order is in the future.");
  const fee = amount("fee") ?? 0;
  const sums = sumsOf(row, linesOf(rows, reading), {
    total: amount("total"),
    shipping: amount("shipping") ?? 0,
    tax: amount("tax") ?? 0,
    // A negative fee is a discount.
    discount: Math.abs(amount("discount") ?? 0) + Math.max(0, 0 - fee),
    fee: Math.max(0, fee),
  });
  const state = stateOf((field) => (rows[0]!.text(field) === undefined ? undefined : text(field)), {
    total: sums.total,
    refunded: refunded + refundedIn(row, text("refunded", 10_000), reading),
    outstanding: amount("outstanding"),
  });
  const instantOf = (field: OrderColumn) =>
    new Date(exportedTimeIn(text(field), reading) ?? placed).toISOString();
  const email = text("email", 255).toLowerCase();
  return {
    row,
    name,
    ...sums,
    ...state,
    placed_at: new Date(placed).toISOString(),
    fulfilled_at: instantOf("fulfilled_at"),
    cancelled_at: state.isCancelled ? instantOf("cancelled_at") : null,
    payment_name: text("payment_method", 120) || null,
    delivery: text("delivery", 120),
    note: text("note", 2_000) || null,
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : null,
    // Spreadsheets store a number as text with a leading apostrophe.
    phone: text("phone", 40).replace(/^'+/, "") || null,
    customer: customerOf(text, email),
    address: {
      company: text("company", 120),
      line1: text("line1"),
      line2: text("line2"),
      city: text("city", 120),
      region: text("region", 120),
      postal_code: text("postal_code", 40).replace(/^'+/, ""),
      country: text("country", 60),
    },
  };
}

/**
 * The rows without those of refunds, which WooCommerce's reports have as rows of the order with a negative total, and the sum of
 * these refunds.
 */
function withoutRefunds(all: OrderRow[], reading: Reading): { rows: OrderRow[]; refunded: number } {
  const totals = all.map(({ row, text }) => amountIn(row, (text("total") ?? "").trim(), reading) ?? 0);
  const rows = all.filter((_, at) => totals[at]! >= 0);
  if (rows.length === 0 || rows.length === all.length) return { rows: all, refunded: 0 };
  return { rows, refunded: totals.reduce((sum, total) => sum + Math.max(0, 0 - total), 0) };
}

function refundedIn(row: number, text: string, reading: Reading): number {
  const amounts = refundsInCell(text) ?? [text];
  return amounts.reduce((sum, amount) => sum + Math.abs(amountIn(row, amount, reading) ?? 0), 0);
}

function customerOf(text: (field: OrderColumn, max?: number) => string, email: string): string {
  const parts = [text("first_name", 60), text("last_name", 60)].filter(Boolean).join(" ");
  return text("name", 120) || parts || email.split("@")[0] || "";
}

interface WrittenSums {
  total: number | undefined;
  shipping: number;
  tax: number;
  discount: number;
  fee: number;
}

/**
 * The sums of an order, whose total is as in the file. Files don't say whether prices include the tax, nor whether the
 * discount is in the items already: the first reading that adds up is right. If none does, the difference is a fee or a
 * discount.
 */
function sumsOf(row: number, { lines: written, arePriced }: ReturnType<typeof linesOf>, sums: WrittenSums) {
  const { total, shipping, tax, discount, fee } = sums;
  // A formula without a result is an empty cell: the order isn't free.
  if (total === undefined && (written.length === 0 || !arePriced))
    throw new RowProblem(row, "Enter the total of the order or the prices of its items.");
  const lines = linesFrom(written, arePriced, (total ?? 0) - shipping - fee, tax);
  const items = lines.reduce((sum, line) => sum + line.total, 0);
  const readings = [discount, 0].flatMap((off) => [
    { off, added: 0, sum: items - off + shipping + fee },
    { off, added: tax, sum: items - off + shipping + fee + tax },
  ]);
  // Without a total, taxes are added to the prices.
  const found = readings.find(({ sum }) => sum === total) ?? readings[total === undefined ? 1 : 0]!;
  const sum = total ?? found.sum;
  if (Math.min(sum, shipping, tax) < 0)
    throw new RowProblem(row, "The amounts of an order must be 0 or more.");
  if (Math.max(sum, items, tax) > maxAmount)
    throw new RowProblem(row, "The amounts of this order are too large.");
  const difference = sum - found.sum;
  const off = found.off + Math.max(0, 0 - difference);
  const discounted = withDiscount(row, lines, Math.min(off, items + shipping + fee));
  return {
    lines: discounted,
    subtotal: lines.reduce((all, line) => all + line.unit_price * line.quantity, 0),
    discount_total: off + lines.reduce((all, line) => all + line.discount, 0),
    shipping_total: shipping,
    fee_total: fee + Math.max(0, difference),
    tax_total: tax,
    total: sum,
    prices_include_tax: found.added === 0,
    ...(difference !== 0 && {
      warning: "The items don't add up to the total. The difference is imported as a fee or a discount.",
    }),
    ...(!arePriced &&
      sum > 0 && {
        warning: "The items of this order have no prices. Its total is divided by their quantities.",
      }),
  };
}

/** The lines of an order, whose prices are computed from its amount if they aren't written. */
function linesFrom(written: PastLine[], arePriced: boolean, amount: number, tax: number): PastLine[] {
  if (written.length === 0) return [soleLine(amount)];
  return arePriced ? written : withPrices(written, amount - tax);
}

/** The lines with their shares of the order's discount. What is above them is off the delivery. */
function withDiscount(row: number, lines: PastLine[], off: number): PastLine[] {
  const items = lines.reduce((sum, line) => sum + line.total, 0);
  if (off === 0 || items === 0) return lines;
  const totals = lines.map((line) => line.total);
  const shares = allocate(Math.min(off, items), totals, totals);
  return lines.map((line, at) => ({
    ...line,
    discount: line.discount + shares[at]!,
    total: line.total - shares[at]!,
  }));
}
