import type { ShopTx } from "../../../db/tx.ts";
import { invalidateStorefront } from "../../../events/store-map.ts";
import { listProductsByHandle } from "../../products/products.queries.ts";
import { type Batch, batchesOf } from "../plan/batches.ts";
import { insertChanges, listChangeKinds } from "../runs/import-changes.queries.ts";
import { lockProductsByHandle } from "./stored-products.queries.ts";
import { type ImportRun, noteProgress } from "../runs/import-run.ts";
import type { Counters } from "../runs/imports.queries.ts";
import { planBatchLinks } from "../plan/plan-batch-links.action.ts";
import { planUnchanged } from "../plan/plan-product.rules.ts";
import { addToCounters } from "../plan/counters.rules.ts";
import { writePlans } from "./write-plans.action.ts";
import { workInBulk } from "../runs/transactions.queries.ts";
import { insertFindings } from "../runs/findings.queries.ts";

const productsAtOnce = 200;

/** Links related products that are further down in the file, now that all products are stored. */
export async function importRelated(run: ImportRun, counted: Counters): Promise<Counters> {
  let counters = counted;
  for await (const batch of batchesOf(run.read(), { skip: counters.related, maxProducts: productsAtOnce })) {
    batch.products = batch.products.flatMap((product) => {
      const { related } = product.links ?? {};
      return related && related.length > 0 ? [{ ...product, links: { related } }] : [];
    });
    if (batch.products.length === 0) continue;
    const before = counters;
    counters = await run.app.db.inShop(run.shop_id, (tx) => relateBatch(tx, run, batch, before));
  }
  return counters;
}

async function relateBatch(tx: ShopTx, run: ImportRun, batch: Batch, before: Counters): Promise<Counters> {
  const handles = batch.products.map(({ handle }) => handle);
  await workInBulk(tx);
  await lockProductsByHandle(tx, handles);
  const kinds = await listChangeKinds(tx, run.id, handles);
  const stored = new Map(
    (await listProductsByHandle(tx, handles)).map((product) => [product.handle, product]),
  );
  const there = batch.products.filter(({ handle }) => stored.has(handle) && kinds.get(handle) !== "left_out");
  const { plans: links, findings } = await planBatchLinks(tx, there, stored, true);
  const now = run.app.clock.now();
  const plans = there.flatMap(({ handle, rows }) => {
    const plan = links.get(handle);
    return plan
      ? [{ ...planUnchanged(stored.get(handle)!, rows[0]!, now), kind: "update" as const, links: plan }]
      : [];
  });
  const from = { import_id: run.id, now, made_at: now };
  const { isSeen, changes } = await writePlans(run.app, tx, run.actor, plans, from);
  await insertChanges(tx, run.id, changes);
  const fresh = plans.filter(({ product }) => !kinds.has(product.handle)).length;
  const counters: Counters = {
    ...addToCounters(before, [], findings),
    updates: before.updates + fresh,
    skips: before.skips - fresh,
    related: batch.items,
  };
  await insertFindings(tx, run.id, run.pass, before.errors + before.warnings, findings);
  await noteProgress(tx, run, counters, run.totalRows());
  if (isSeen) await invalidateStorefront(tx);
  return counters;
}
