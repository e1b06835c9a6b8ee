import type { OrderColumn } from "@vitrine/contract/orders/import-orders";
import { amountOf, type DecimalSign } from "../product-files/cells/numbers.rules.ts";

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

/** A problem of a row, shown to the user. */
export class RowProblem extends Error {
  override name = "RowProblem";
  readonly row: number;
  constructor(row: number, message: string) {
    super(message);
    this.row = row;
  }
}

/** Undefined if nothing is written. */
export function amountIn(row: number, text: string, { exponent, decimal }: Reading): number | undefined {
  if (text === "") return undefined;
  const read = amountOf(text, exponent, decimal);
  if (!read) throw new RowProblem(row, "An amount isn't a number. Enter it like 12.50.");
  return read.amount;
}
