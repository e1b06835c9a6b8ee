import type { ImportProblem as Finding } from "@vitrine/contract/products/import-products";
import type { ShopTx } from "../../../db/tx.ts";
import type { ImportChange } from "../runs/import-changes.queries.ts";
import type { ImportRun } from "../runs/import-run.ts";
import type { Mode } from "../runs/imports.queries.ts";
import type { RowCells } from "../../product-files/products/row-cells.ts";

/** What one row of a list says, beside where it stands. */
export interface RecordRow<Item> {
  row: number;
  item: Item;
}

/** What became of a row, or would. */
export interface Outcome {
  row: number;
  handle: string;
  kind: ImportChange["kind"] | "skip";
  /** What an undo has to know; undefined where nothing was stored. */
  change?: Pick<ImportChange, "target_type" | "target_id" | "version" | "before" | "after">;
}

/** Some rows of a list, gone through in one transaction: a dry run only compares. */
export interface RecordBatch<Item> {
  tx: ShopTx;
  run: ImportRun;
  records: RecordRow<Item>[];
  /** The pictures we hold, by their address. */
  pictures: Map<string, string>;
  /** Says something of a row; one with an error has no outcome. */
  note: (row: number, severity: Finding["severity"], message: string) => void;
}

/** A file of something other than products, one row each. `key` is what there is one of. */
export interface RecordImporter<Item extends { key: string; picture?: string | null }> {
  /** A text is what to do about a row that is left out. */
  itemOf(row: RowCells): Item | string;
  take(batch: RecordBatch<Item>): Promise<Outcome[]>;
}

/** What an import may do with something that is there or not, and is as the file says or not. */
export function kindOf(mode: Mode, isThere: boolean, isSame: boolean): Outcome["kind"] {
  if (isThere ? mode === "create" : mode === "update") return "left_out";
  if (!isThere) return "create";
  return isSame ? "skip" : "update";
}
