import type { ImportProblem as Finding } from "@vitrine/contract/products/import-products";
import type { ShopTx } from "../../../db/tx.ts";
import type { ImportChange } from "../runs/import-changes.queries.ts";
import type { ImportRun } from "../runs/import-run.ts";
import type { Mode } from "../runs/imports.queries.ts";
import type { RowCells } from "../../product-files/products/row-cells.ts";

/** One row of a list, with its row number. */
export interface RecordRow<Item> {
  row: number;
  item: Item;
}

/** The result of a row, or the expected result in a dry run. */
export interface Outcome {
  row: number;
  handle: string;
  kind: ImportChange["kind"] | "skip";
  /** Data for an undo; undefined if nothing was stored. */
  change?: Pick<ImportChange, "target_type" | "target_id" | "version" | "before" | "after">;
}

/** A batch of rows that are processed in one transaction. A dry run only compares. */
export interface RecordBatch<Item> {
  tx: ShopTx;
  run: ImportRun;
  records: RecordRow<Item>[];
  /** Stored pictures, by source URL. */
  pictures: Map<string, string>;
  /** Adds a finding for a row. A row with an error has no outcome. */
  note: (row: number, severity: Finding["severity"], message: string) => void;
}

/** Importer of records other than products, one per row. `key` is the unique key. */
export interface RecordImporter<Item extends { key: string; picture?: string | null }> {
  /** Returns a message with what to do if the row is left out. */
  itemOf(row: RowCells): Item | string;
  take(batch: RecordBatch<Item>): Promise<Outcome[]>;
}

/** The result for a record by import mode, by its existence, and by its equality with the file. */
export function kindOf(mode: Mode, isThere: boolean, isSame: boolean): Outcome["kind"] {
  if (isThere ? mode === "create" : mode === "update") return "left_out";
  if (!isThere) return "create";
  return isSame ? "skip" : "update";
}
