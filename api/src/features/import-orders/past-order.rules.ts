import type { OrderColumn } from "@vitrine/contract/orders/import-orders";
import { maxAmount } from "@vitrine/contract/values/fields";
import { allocate } from "@vitrine/contract/values/money";
import { truncate } from "../product-files/cells/cells.rules.ts";
import { amountOf, type DecimalSign, numberOf } from "../product-files/cells/numbers.rules.ts";
import { exportedTimeIn } from "../product-files/cells/times.rules.ts";
import { type PastState, stateOf } from "./order-statuses.rules.ts";

/** A row of a file, with the text of a field; undefined if the file has no such column. */
export interface OrderRow {
  row: number;
  text: (field: OrderColumn) => string | undefined;
}

/** The notation of amounts and times in the file and in the shop. */
export interface Reading {
  currency: string;
  /** Decimals of the currency. */
  exponent: number;
  zone: string;
  decimal: DecimalSign | undefined;
  /** True if days precede months in dates with slashes. */
  isDayFirst: boolean;
  now: number;
}

interface PastLine {
  title: string;
  variant_title: string;
  sku: string | null;
  unit_price: number;
  quantity: number;
  discount: number;
  total: number;
}

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

/** A problem of a row, shown to the user. */
export class RowProblem extends Error {
  override name = "RowProblem";
  readonly row: number;
  constructor(row: number, message: string) {
    super(message);
    this.row = row;
  }
}

/**
 * Reads an order from its rows. Fields of the order are in its first row, or in all of them.
 *
 * @throws RowProblem
 */
export function pastOrderOf(name: string, rows: OrderRow[], reading: Reading): PastOrder {
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
  const sums = sumsOf(
    row,
    rows.flatMap((one) => lineOf(one, reading) ?? []),
    {
      total: amount("total"),
      shipping: amount("shipping") ?? 0,
      tax: amount("tax") ?? 0,
      discount: Math.abs(amount("discount") ?? 0),
    },
  );
  const state = stateOf((field) => (rows[0]!.text(field) === undefined ? undefined : text(field)), {
    total: sums.total,
    refunded: Math.abs(amount("refunded") ?? 0),
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

function customerOf(text: (field: OrderColumn, max?: number) => string, email: string): string {
  const parts = [text("first_name", 60), text("last_name", 60)].filter(Boolean).join(" ");
  return text("name", 120) || parts || email.split("@")[0] || "";
}

function lineOf({ row, text }: OrderRow, reading: Reading): PastLine | undefined {
  const written = (field: OrderColumn) => (text(field) ?? "").trim();
  const [title, sku] = [truncate(written("line_title"), 255), truncate(written("line_sku"), 120)];
  const price = amountIn(row, written("line_price"), reading);
  const total = amountIn(row, written("line_total"), reading);
  if (!title && !sku && price === undefined && total === undefined) return undefined;
  const quantity = written("line_quantity") ? numberOf(written("line_quantity"), reading.decimal) : 1;
  if (quantity === undefined || !Number.isInteger(quantity) || quantity < 1 || quantity > 1_000_000)
    throw new RowProblem(row, "Enter the quantity as a whole number of 1 or more.");
  const discount = Math.abs(amountIn(row, written("line_discount"), reading) ?? 0);
  const sums = priceOf({ price, total, discount, quantity });
  if (sums.total < 0) throw new RowProblem(row, "The amount of an item must be 0 or more.");
  return {
    title: title || sku,
    variant_title: truncate(written("line_variant"), 255),
    sku: sku || null,
    quantity,
    ...sums,
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

interface WrittenSums {
  total: number | undefined;
  shipping: number;
  tax: number;
  discount: number;
}

/**
 * The sums of an order, whose total is as in the file. Files don't say whether prices include the tax, nor whether the
 * discount is in the items already: the first reading that adds up is right. If none does, the difference is a fee or a
 * discount.
 */
function sumsOf(row: number, written: PastLine[], { total, shipping, tax, discount }: WrittenSums) {
  const lines = written.length > 0 ? written : [soleLine((total ?? 0) - shipping)];
  const items = lines.reduce((sum, line) => sum + line.total, 0);
  const readings = [discount, 0].flatMap((off) => [
    { off, added: 0, sum: items - off + shipping },
    { off, added: tax, sum: items - off + shipping + tax },
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
  const discounted = withDiscount(row, lines, Math.min(off, items + shipping));
  return {
    lines: discounted,
    subtotal: lines.reduce((all, line) => all + line.unit_price * line.quantity, 0),
    discount_total: off + lines.reduce((all, line) => all + line.discount, 0),
    shipping_total: shipping,
    fee_total: Math.max(0, difference),
    tax_total: tax,
    total: sum,
    prices_include_tax: found.added === 0,
    ...(difference !== 0 && {
      warning: "The items don't add up to the total. The difference is imported as a fee or a discount.",
    }),
  };
}

function soleLine(total: number): PastLine {
  const price = Math.max(0, total);
  return {
    title: "Imported items",
    variant_title: "",
    sku: null,
    unit_price: price,
    quantity: 1,
    discount: 0,
    total: price,
  };
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

/** Undefined if nothing is written. */
function amountIn(row: number, text: string, { exponent, decimal }: Reading): number | undefined {
  if (text === "") return undefined;
  const read = amountOf(text, exponent, decimal);
  if (!read) throw new RowProblem(row, "An amount isn't a number. Enter it like 12.50.");
  return read.amount;
}
