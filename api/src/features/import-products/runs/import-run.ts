import { exponentOf } from "@vitrine/contract/values/currencies";
import type { ShopTx } from "../../../db/tx.ts";
import type { Actor } from "../../../actor.ts";
import type { AppContext } from "../../../app-context.ts";
import { findActor } from "../../accounts/actors.queries.ts";
import { requireShop } from "../../shops/shops.queries.ts";
import type { Field, Mapping } from "../../product-files/fields.rules.ts";
import { type Rate, rateIn } from "../../product-files/cells/numbers.rules.ts";
import { FileProblem } from "../../product-files/file-problem.ts";
import type { ImportedProduct, RowProblem } from "../../product-files/imported-product.ts";
import {
  type ImportRow,
  type Layout,
  type Mode,
  type Pass,
  saveProgress,
  takeImport,
  requireImport,
  type Counters,
  zeroCounters,
} from "./imports.queries.ts";
import { publishChange } from "./note-import.action.ts";
import { knownProductsIn } from "./known-products.ts";
import { productsOf } from "../../product-files/products/read-products.ts";
import { type Row, rowsOf } from "../../product-files/tables/read-table.ts";
import { type RowSchema, rowSchemaOf } from "../../product-files/products/row-cells.ts";
import { adaptFile } from "../../product-files/systems/systems.ts";
import { blocksOf } from "../../product-files/tables/open-text.ts";

/** One pass over one file, in progress. */
export interface ImportRun {
  app: AppContext;
  shop_id: number;
  id: string;
  filename: string;
  format: string;
  pass: Pass;
  mode: Mode;
  actor: Actor;
  /** See `takeImport`. */
  run_number: number;
  sellsAtZero: boolean;
  /** True if the owner has confirmed the columns. */
  isConfirmed: boolean;
  mapping: Mapping;
  headers: string[];
  /** Progress of an earlier attempt of this pass. */
  counters: Counters;
  /** When the owner started it, in ms. */
  started: number;
  hasPictures: boolean;
  hasRelated: boolean;
  read(): AsyncIterable<ImportedProduct | RowProblem>;
  /** The rows without the header row, and the meaning of their columns. */
  openRows(): { rows: () => AsyncIterable<Row>; schema: RowSchema };
  /** Known once the file has been read completely. */
  totalRows(): number;
  publishedAt: number;
}

/** Thrown by `noteProgress`; the batch is then rolled back. */
export class Cancelled extends Error {}

/** Undefined if the import isn't waiting for this pass (any more). */
export async function openRun(
  app: AppContext,
  { shop_id, import_id, pass }: { shop_id: number; import_id: string; pass: Pass },
): Promise<ImportRun | undefined> {
  const row = await app.db.inShop(shop_id, (tx) => takeImport(tx, import_id, pass));
  if (!row) return undefined;
  const actor = await app.db.inPlatform((tx) => findActor(tx, shop_id, row.account_id));
  return {
    app,
    shop_id,
    id: import_id,
    filename: row.filename,
    format: row.format,
    pass,
    mode: row.mode,
    actor,
    run_number: row.run_number,
    sellsAtZero: row.layout.sell_at_zero ?? false,
    isConfirmed: row.layout.is_confirmed ?? false,
    mapping: row.layout.mapping,
    headers: row.layout.headers,
    counters: { ...zeroCounters, ...(pass === "run" ? row.result : row.dry_run) },
    started: startOf(row),
    hasPictures: ["picture", "variant_picture", "images"].some((field) =>
      row.layout.mapping.includes(field as Field),
    ),
    hasRelated: row.layout.mapping.includes("related"),
    ...(await openRead(app, shop_id, row)),
    publishedAt: 0,
  };
}

/** Opens a completed import to read its file again. */
export async function openProductsRead(
  app: AppContext,
  { shop_id, import_id }: { shop_id: number; import_id: string },
): Promise<Pick<ImportRun, "app" | "id" | "actor" | "read">> {
  const row = await app.db.inShop(shop_id, (tx) => requireImport(tx, import_id));
  const actor = await app.db.inPlatform((tx) => findActor(tx, shop_id, row.account_id));
  const { read } = await openRead(app, shop_id, row);
  return { app, id: import_id, actor, read };
}

function startOf({ started_at, created_at }: ImportRow): number {
  return Date.parse(started_at ?? created_at);
}

/** Opens the products of an import's file for repeated reading. */
export async function openRead(
  app: AppContext,
  shopId: number,
  row: ImportRow,
): Promise<Pick<ImportRun, "read" | "openRows" | "totalRows">> {
  const { encoding } = row.layout;
  const { currency, time_zone: timeZone } = await app.db.inShop(shopId, requireShop);
  const file = await app.storage.get(row.file_key);
  let total = 0;
  async function* fileRows() {
    if (!file) throw new FileProblem("empty", "This file is no longer available. Choose it again.");
    let count = 0;
    for await (const each of rowsOf(() => blocksOf(file.bytes), encoding)) {
      count++;
      yield each;
    }
    total = count;
  }
  const findKnown = knownProductsIn(app, shopId, row.id);
  const { headers, mapping, rows } = adaptFile(row.format, { ...row.layout, rows: fileRows });
  const prices = pricesRead(row.layout, currency);
  const options = { currency, prices, timeZone, ignoresEmptyCells: row.empty_cells === "keep", findKnown };
  const shop = { exponent: exponentOf(currency), ...prices, timeZone };
  const schema = { ...rowSchemaOf(headers, mapping, shop), ignoresEmptyCells: options.ignoresEmptyCells };
  return {
    read: () => productsOf(rows, headers, mapping, options),
    openRows: () => ({ rows, schema }),
    totalRows: () => total,
  };
}

/** Currency and rate of a file's prices. Until a rate is given, 1 is used. */
function pricesRead(layout: Layout, shopCurrency: string): { currency: string; rate?: Rate } {
  const currency = layout.currency ?? shopCurrency;
  const rate = currency === shopCurrency || !layout.rate ? undefined : rateIn(layout.rate);
  return { currency, ...(rate && { rate }) };
}

/** Stores the progress and throws `Cancelled` if the pass was cancelled. Notifies dashboards about twice a second. */
export async function noteProgress(
  tx: ShopTx,
  run: ImportRun,
  counters: Counters,
  rows: number,
): Promise<void> {
  const total_rows = run.totalRows();
  const done_rows = Math.min(rows, total_rows);
  if (!(await saveProgress(tx, run, { counters, done_rows, total_rows }))) throw new Cancelled();
  if (performance.now() - run.publishedAt < 500) return;
  run.publishedAt = performance.now();
  await publishChange(tx, "import-products", run.id);
}
