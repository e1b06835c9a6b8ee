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

/** One pass over one file, under way. */
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
  /** Whether the owner has looked at the columns. */
  isConfirmed: boolean;
  mapping: Mapping;
  headers: string[];
  /** Where an earlier try of this pass has come to. */
  counters: Counters;
  /** When the shopkeeper asked for it. */
  started: number;
  hasPictures: boolean;
  hasRelated: boolean;
  read(): AsyncIterable<ImportedProduct | RowProblem>;
  /** The rows themselves without the headers, and what their columns mean. */
  openRows(): { rows: () => AsyncIterable<Row>; schema: RowSchema };
  /** Known once the file has been read through. */
  totalRows(): number;
  publishedAt: number;
}

/** Thrown by `noteProgress`; nothing of the batch is stored then. */
export class Cancelled extends Error {}

/** Undefined when the import is not waiting for this pass (any more). */
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

/** An import that has been run, to be read once more. */
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

/** The products of an import's file, to be read again and again. */
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
  const options = { currency, prices, timeZone, ignoresEmptyCells: row.blanks === "keep", findKnown };
  const shop = { exponent: exponentOf(currency), ...prices, timeZone };
  const schema = { ...rowSchemaOf(headers, mapping, shop), ignoresEmptyCells: options.ignoresEmptyCells };
  return {
    read: () => productsOf(rows, headers, mapping, options),
    openRows: () => ({ rows, schema }),
    totalRows: () => total,
  };
}

/** What the prices of a file are read in; without a rate yet, as if it were 1. */
function pricesRead(layout: Layout, shopCurrency: string): { currency: string; rate?: Rate } {
  const currency = layout.currency ?? shopCurrency;
  const rate = currency === shopCurrency || !layout.rate ? undefined : rateIn(layout.rate);
  return { currency, ...(rate && { rate }) };
}

/** Stops a pass that was cancelled; dashboards hear of progress some twice a second. */
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
