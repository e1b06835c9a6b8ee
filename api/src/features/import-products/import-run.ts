import { setImmediate } from "node:timers/promises";
import type { ShopTx } from "../../db/tx.ts";
import type { Actor } from "../../actor.ts";
import type { World } from "../../world.ts";
import { theShop } from "../shops/shops.queries.ts";
import type { ImportedProduct, RowProblem } from "./imported-product.ts";
import { findActor, findImportAtWork, type Pass, saveProgress, type Tally } from "./imports.queries.ts";
import { tellChanged } from "./note-import.action.ts";
import { productsOf } from "./read-products.ts";
import { rowsOf } from "./read-table.ts";
import { emptyTally } from "./tally.rules.ts";

/** One pass over one file, under way. */
export interface ImportRun {
  world: World;
  shop_id: number;
  id: string;
  filename: string;
  pass: Pass;
  actor: Actor;
  /** Where an earlier try of this pass has come to. */
  tally: Tally;
  /** When the shopkeeper asked for it. */
  started: number;
  hasPictures: boolean;
  read(): AsyncIterable<ImportedProduct | RowProblem>;
  /** Known once the file has been read through. */
  totalRows(): number;
  toldAt: number;
}

/** Thrown by `noteProgress`; nothing of the batch is stored then. */
export class Cancelled extends Error {}

/** Undefined when the import is not waiting for this pass (any more). */
export async function openRun(
  world: World,
  { shop_id, import_id, pass }: { shop_id: number; import_id: string; pass: Pass },
): Promise<ImportRun | undefined> {
  const { row, currency } = await world.db.inShop(shop_id, async (tx) => ({
    row: await findImportAtWork(tx, import_id, pass),
    currency: (await theShop(tx)).currency,
  }));
  if (!row) return undefined;
  const { headers, mapping } = row.layout;
  const actor = await world.db.inPlatform((tx) => findActor(tx, shop_id, row.account_id));
  const file = await world.storage.get(row.file_key);
  let total = 0;
  async function* rows() {
    if (!file) throw new Error(`The file of import ${import_id} is gone`);
    let count = 0;
    for await (const each of rowsOf(() => blocksOf(file.bytes))) {
      count++;
      yield each;
    }
    total = count;
  }
  return {
    world,
    shop_id,
    id: import_id,
    filename: row.filename,
    pass,
    actor,
    tally: (pass === "run" ? row.result : row.dry_run) ?? emptyTally,
    started: Date.parse(row.started_at ?? row.created_at),
    hasPictures: mapping.includes("picture") || mapping.includes("variant_picture"),
    read: () => productsOf(rows, headers, mapping, { currency }),
    totalRows: () => total,
    toldAt: 0,
  };
}

/** Others have the processor between two blocks. */
export async function* blocksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  const size = 64 * 1024;
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size);
    await setImmediate();
  }
}

/** Stops a pass that was cancelled; dashboards hear of progress some twice a second. */
export async function noteProgress(tx: ShopTx, run: ImportRun, tally: Tally, rows: number): Promise<void> {
  const total_rows = run.totalRows();
  const done_rows = Math.min(rows, total_rows);
  if (!(await saveProgress(tx, run.id, run.pass, { tally, done_rows, total_rows }))) throw new Cancelled();
  if (performance.now() - run.toldAt < 500) return;
  run.toldAt = performance.now();
  await tellChanged(tx, "import-products", run.id);
}
