import type { ProductImport } from "@vitrine/contract/products/import-products";
import { columnNotes, columnOrigins } from "../../product-files/columns/columns.rules.ts";
import type { ImportRow } from "../runs/imports.queries.ts";

/** Time after the end of an import in which it can be undone, in ms. */
export const undoMs = 24 * 60 * 60 * 1000;

/** An import as the API returns it. */
export function importOutput(
  row: ImportRow,
  shopCurrency: string,
  problems: ProductImport["problems"] = [],
): ProductImport {
  return {
    ...row,
    reading: readingOf(row.layout, shopCurrency),
    ...statesOf(row),
    columns: columnsOf(row.layout),
    problems,
  };
}

function readingOf(layout: ImportRow["layout"], shopCurrency: string): ProductImport["reading"] {
  return {
    encoding: layout.encoding,
    is_encoding_sure: layout.encoding_from !== "guess",
    names: layout.names ?? [],
    currency: layout.currency ?? shopCurrency,
    currency_from: layout.currency_from ?? "shop",
    shop_currency: shopCurrency,
    rate: layout.rate ?? null,
    sell_at_zero: layout.sell_at_zero ?? false,
  };
}

/** The input that is still required before an import can start, by field. */
export function startProblem(
  layout: ImportRow["layout"],
  shopCurrency: string,
): { field: "encoding" | "rate"; message: string } | undefined {
  const { is_encoding_sure, currency, rate } = readingOf(layout, shopCurrency);
  if (!is_encoding_sure)
    return {
      field: "encoding",
      message: "We couldn't detect this file's encoding. Choose the encoding that makes the names readable.",
    };
  if (currency !== shopCurrency && rate === null)
    return {
      field: "rate",
      message: `The prices are in ${currency}, but your shop sells in ${shopCurrency}. Enter the exchange rate, or choose another currency.`,
    };
  return undefined;
}

function columnsOf({ headers, mapping, samples = [] }: ImportRow["layout"]): ProductImport["columns"] {
  const notes = new Map(columnNotes(headers, mapping).map(({ column, note }) => [column, note]));
  const origins = columnOrigins(headers, mapping);
  return headers.map((header, column) => ({
    header,
    field: mapping[column] ?? null,
    origin: origins[column] ?? null,
    note: notes.get(column) ?? null,
    samples: samples[column] ?? [],
  }));
}

/** The time until which an import can be undone, and if its file is still stored. */
export function statesOf({
  started_at,
  finished_at,
  undo_status,
  file_removed_at,
}: ImportRow): Pick<ProductImport, "undo_until" | "has_file"> {
  const isOver = started_at !== null && finished_at !== null && undo_status === null;
  return {
    undo_until: isOver ? new Date(Date.parse(finished_at) + undoMs).toISOString() : null,
    has_file: file_removed_at === null,
  };
}
