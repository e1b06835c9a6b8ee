import { Parser } from "htmlparser2";
import type { Row } from "../product-files/tables/read-table.ts";
import { readWholeTable } from "../product-files/tables/read-whole-table.ts";
import { fieldsOf, missingFields } from "./order-columns.rules.ts";

interface OrderTable {
  headers: string[];
  rows: Row[];
}

/** The table of a file of orders, with texts as people read them. @throws FileProblem, import_rejected */
export async function readOrderTable(bytes: Buffer, maxRows: number): Promise<OrderTable> {
  const table = belowGroups(await readWholeTable(bytes, maxRows));
  const rows = table.rows.map(({ row, cells }) => ({ row, cells: cells.map(withoutEntities) }));
  return { ...table, rows: withBillingAddress(table.headers, rows) };
}

/** Spreadsheets can have a line of merged cells above the headers: "Order", "Customer". */
function belowGroups({ headers, rows }: OrderTable): OrderTable {
  const [first, ...rest] = rows;
  if (!first || missingFields(fieldsOf(headers)).length === 0) return { headers, rows };
  const below = first.cells.map((cell) => cell.trim());
  return missingFields(fieldsOf(below)).length === 0 ? { headers: below, rows: rest } : { headers, rows };
}

/** WordPress stores texts as HTML: "Salt &amp; Pepper". */
function withoutEntities(text: string): string {
  if (!/&(?:#\d|#x|[a-z])/i.test(text)) return text;
  let decoded = "";
  const parser = new Parser({ ontext: (part) => void (decoded += part) });
  // Tags stay as they are written.
  parser.end(text.replaceAll("<", "&lt;"));
  return decoded;
}

/**
 * Rows whose order has no delivery address, as one of downloads, with the billing address in its columns: a field has one
 * column, which is that of the delivery address.
 */
function withBillingAddress(headers: string[], rows: Row[]): Row[] {
  const plain = headers.map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
  const pairs = plain.flatMap((name, to) => {
    if (!isDelivery.test(name)) return [];
    const from = plain.indexOf(name.replace("shipping", "billing"));
    return from < 0 ? [] : [{ from, to }];
  });
  if (pairs.length === 0) return rows;
  return rows.map(({ row, cells }) => {
    if (pairs.some(({ to }) => (cells[to] ?? "").trim() !== "")) return { row, cells };
    const filled = [...cells];
    for (const { from, to } of pairs) filled[to] = cells[from] ?? "";
    return { row, cells: filled };
  });
}

const isDelivery =
  /^(?=.*shipping)(?:shipping)?(?:firstname|lastname|name|company|street|address\d*|city|zip|postcode|state|statecode|province|country|countrycode)(?:shipping)?$/;
