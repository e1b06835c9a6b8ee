import {
  type OrderColumn,
  orderColumns,
  type OrderImportPreview,
} from "@vitrine/contract/orders/import-orders";
import { exponentOf } from "@vitrine/contract/values/currencies";
import { apiError } from "../../api-error.ts";
import { truncate } from "../product-files/cells/cells.rules.ts";
import type { DecimalSign } from "../product-files/cells/numbers.rules.ts";
import { hasDayFirst } from "../product-files/cells/times.rules.ts";
import { asApiError } from "../product-files/file-problem.ts";
import type { Row } from "../product-files/tables/read-table.ts";
import { fieldsOf, missingFields, type OrderFields } from "./order-columns.rules.ts";
import { type OrderRow, type Reading, RowProblem } from "./order-rows.rules.ts";
import { readOrderTable } from "./order-table.ts";
import { type PastOrder, pastOrderOf } from "./past-order.rules.ts";

const maxRows = 200_000;
const maxLines = 500;
const shownSamples = 3;

/** Settings of the shop that a file is read with. */
interface ShopReading {
  currency: string;
  time_zone: string;
  now: number;
}

/** A file of past orders. */
export interface OrderFile {
  columns: OrderImportPreview["columns"];
  fields: OrderFields;
  missing: OrderColumn[][];
  rows: number;
  orders: PastOrder[];
  problems: OrderImportPreview["problems"];
}

/**
 * Reads the orders of a CSV file. Rows with the same number are one order, and a row without a number belongs to the
 * order above it.
 *
 * @param chosen the field of each column; undefined if the headers decide
 * @throws import_rejected if the file isn't a table
 */
export async function readOrders(bytes: Buffer, shop: ShopReading, chosen?: OrderFields): Promise<OrderFile> {
  const { headers, rows } = await readOrderTable(bytes, maxRows).catch((failure: unknown) => {
    throw asApiError(failure);
  });
  const fields = chosen ?? withLineTotals(fieldsOf(headers), rows);
  if (fields.length !== headers.length)
    throw apiError("import_rejected", { message: "Choose a field for each column of the file." });
  const missing = missingFields(fields);
  const file = { columns: columnsOf(headers, rows, fields), fields, missing, rows: rows.length };
  if (missing.length > 0) return { ...file, orders: [], problems: [] };
  return {
    ...file,
    ...ordersIn(
      rows.map((row) => orderRow(row, fields)),
      readingOf(rows, fields, shop),
    ),
  };
}

/** A "Total" that differs between the rows of an order is that of the row's item. */
function withLineTotals(fields: OrderFields, rows: Row[]): OrderFields {
  const [number, total] = [fields.indexOf("order_number"), fields.indexOf("total")];
  if (total < 0 || fields.includes("line_total") || fields.includes("line_price")) return fields;
  const totals = new Map<string, string>();
  const differs = ({ cells }: Row) => {
    const [order = "", written = ""] = [cells[number], cells[total]];
    // A negative total is that of a refund.
    if (order === "" || written === "" || written.trim().startsWith("-")) return false;
    const first = totals.get(order) ?? written;
    totals.set(order, first);
    return first !== written;
  };
  return rows.some(differs) ? fields.with(total, "line_total") : fields;
}

function columnsOf(headers: string[], rows: Row[], fields: OrderFields): OrderFile["columns"] {
  return headers.map((header, at) => {
    const samples = new Set<string>();
    for (const { cells } of rows.slice(0, 200)) {
      const text = truncate((cells[at] ?? "").trim().replaceAll(/\s+/g, " "), 60);
      if (text && samples.size < shownSamples) samples.add(text);
    }
    return { header, field: fields[at] ?? null, samples: [...samples] };
  });
}

function orderRow({ row, cells }: Row, fields: OrderFields): OrderRow {
  const places = new Map(fields.map((field, at) => [field, at]));
  return {
    row,
    text: (field) => {
      // Some exports have a column for each item.
      if (field === "line_items") return cells.filter((_, at) => fields[at] === field).join("\n");
      const at = places.get(field);
      return at === undefined ? undefined : (cells[at] ?? "");
    },
  };
}

function readingOf(rows: Row[], fields: OrderFields, { currency, time_zone, now }: ShopReading): Reading {
  const cellsOf = (...wanted: OrderColumn[]) =>
    fields.flatMap((field, at) =>
      field && wanted.includes(field) ? rows.map(({ cells }) => (cells[at] ?? "").trim()) : [],
    );
  const amounts = cellsOf("total", "shipping", "tax", "fee", "line_price", "line_total");
  const hasComma = amounts.some((text) => /,\d{1,2}$/.test(text));
  const decimal: DecimalSign | undefined =
    hasComma && !amounts.some((text) => /\.\d{1,2}$/.test(text)) ? "," : undefined;
  const isDayFirst = hasDayFirst(cellsOf("placed_at"));
  return { currency, exponent: exponentOf(currency), zone: time_zone, decimal, isDayFirst, now };
}

function ordersIn(rows: OrderRow[], reading: Reading): Pick<OrderFile, "orders" | "problems"> {
  const byNumber = new Map<string, OrderRow[]>();
  const problems: OrderFile["problems"] = [];
  let number = "";
  for (const row of rows) {
    number = truncate(row.text("order_number")?.trim() || number, 100);
    if (number === "")
      problems.push({ row: row.row, severity: "error", message: "Enter the number of the order." });
    else byNumber.set(number, [...(byNumber.get(number) ?? []), row]);
  }
  const orders: PastOrder[] = [];
  for (const [name, its] of byNumber)
    try {
      if (its.length > maxLines) throw new RowProblem(its[0]!.row, "An order can have at most 500 items.");
      const order = pastOrderOf(name, its, reading);
      orders.push(order);
      if (order.warning) problems.push({ row: order.row, severity: "warning", message: order.warning });
    } catch (failure) {
      if (!(failure instanceof RowProblem)) throw failure;
      problems.push({ row: failure.row, severity: "error", message: failure.message });
    }
  return { orders, problems: problems.toSorted((one, other) => one.row - other.row) };
}

/** The fields that a caller has chosen; undefined if none. @throws import_rejected */
export function chosenFields(written: string | undefined): OrderFields | undefined {
  if (written === undefined) return undefined;
  const known = new Set<unknown>([...orderColumns, null]);
  try {
    const fields: unknown = JSON.parse(written);
    if (Array.isArray(fields) && fields.every((field) => known.has(field))) return fields as OrderFields;
  } catch {
    // Rejected below.
  }
  throw apiError("import_rejected", { message: "Choose a field for each column of the file." });
}
