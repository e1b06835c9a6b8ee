import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { AppContext } from "../../app-context.ts";
import { findActor } from "../accounts/actors.queries.ts";
import { notify } from "../notifications/notify.action.ts";
import { deleteProduct } from "../products/delete-product.action.ts";
import { listProductsForUpdate, type ProductRecord } from "../products/products.queries.ts";
import { writeChanges } from "../products/write-changes.action.ts";
import { lockStock } from "../stock/stock.queries.ts";
import {
  type Action,
  type BulkEditRecord,
  endBulkEdit,
  findRunningForUpdate,
  listWaiting,
  type RowResult,
  saveProgress,
  saveResults,
  requireBulkEdit,
  type WaitingRow,
} from "./bulk-edits.queries.ts";
import { countsWith } from "./bulk-edits.rules.ts";
import { gone, moveProducts } from "./move-products.action.ts";
import { noteBulkEdit } from "./note-bulk-edit.action.ts";
import { planEdit, planUndo } from "./plan-edit.rules.ts";
import { isMove, moveOf, opposite } from "./plan-move.rules.ts";

const productsAtOnce = 50;

/** The number of products from which the end is worth a notification: the user has probably left the page. */
const worthNews = 100;

interface Run {
  app: AppContext;
  shop_id: number;
  id: string;
  actor: Actor;
}

/**
 * Runs an edit, batch by batch, each in a transaction with its results and progress. An interrupted edit continues,
 * each product is processed once, and a cancelled one stops at the next batch. If a batch fails, its products are
 * processed one at a time, and one that fails is skipped with a message.
 */
export async function runBulkEdit(
  app: AppContext,
  job: { shop_id: number; bulk_edit_id: string },
): Promise<void> {
  const run = await openRun(app, job);
  let oneByOne = 0;
  for (let hasMore = true; hasMore;) {
    const max = oneByOne > 0 ? 1 : productsAtOnce;
    oneByOne = Math.max(0, oneByOne - 1);
    try {
      hasMore = await app.db.inShop(run.shop_id, (tx) => doBatch(tx, run, max, editProducts));
    } catch (failure) {
      if (max > 1) oneByOne = productsAtOnce;
      else {
        app.log.error({ bulk_edit_id: run.id, failure }, "a product could not be changed");
        hasMore = await app.db.inShop(run.shop_id, (tx) => doBatch(tx, run, 1, leaveOut));
      }
    }
  }
}

async function openRun(
  app: AppContext,
  { shop_id, bulk_edit_id: id }: { shop_id: number; bulk_edit_id: string },
): Promise<Run> {
  const { account_id } = await app.db.inShop(shop_id, (tx) => requireBulkEdit(tx, id));
  const actor = await app.db.inPlatform((tx) => findActor(tx, shop_id, account_id));
  return { app, shop_id, id, actor };
}

type Deal = (tx: ShopTx, run: Run, action: Action, rows: WaitingRow[]) => Promise<RowResult[]>;

/** Processes the next products. Returns false if there are none left. */
async function doBatch(tx: ShopTx, run: Run, max: number, deal: Deal): Promise<boolean> {
  const edit = await findRunningForUpdate(tx, run.id);
  if (!edit) return false;
  const rows = await listWaiting(tx, run.id, edit.done, max);
  const results = await deal(tx, run, edit.action, rows);
  const done = edit.done + rows.length;
  const counts = countsWith(edit.counts, results);
  await saveResults(tx, run.id, results);
  await saveProgress(tx, run.id, { done, counts });
  if (done < edit.total) return true;
  await finish(tx, run, { ...edit, done, counts });
  return false;
}

async function finish(tx: ShopTx, { app, id, actor }: Run, edit: BulkEditRecord): Promise<void> {
  await endBulkEdit(tx, id, "done", new Date(app.clock.now()).toISOString());
  await noteBulkEdit(tx, actor, "done", id, { ...edit.counts });
  if (edit.total < worthNews) return;
  const { changed = 0, archived = 0, deleted = 0 } = edit.counts;
  const data = { changed: changed + archived + deleted, total: edit.total };
  await notify(app, tx, {
    kind: "bulk_edit_done",
    data,
    link: `/shop/products/bulk?id=${id}`,
    cause: id,
  });
}

const editProducts: Deal = async (tx, run, action, rows) => {
  const moved = action.kind === "undo" && rows[0]?.change?.moved;
  if (moved) return moveProducts(tx, run.actor, opposite(moved), rows);
  if (isMove(action)) return moveProducts(tx, run.actor, moveOf(action), rows);
  const products = await listProductsForUpdate(
    tx,
    rows.map((row) => row.product_id),
  );
  await lockStock(
    tx,
    products.flatMap(({ variants }) => variants.map(({ id }) => id)),
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  if (action.kind === "delete") return deleteAll(tx, run, rows, byId);
  const planned = rows.map((row) => {
    const before = byId.get(row.product_id);
    const plan = !before
      ? gone
      : action.kind === "undo"
        ? planUndo(row.change ?? {}, before, run.app.clock.now())
        : planEdit(action, before, run.app.clock.now());
    return { row, before, plan };
  });
  const wanted = planned.flatMap(({ before, plan }) =>
    before && plan.outcome === "changed" ? [{ before, after: plan.after }] : [],
  );
  await writeChanges(run.app, tx, run.actor, wanted);
  return planned.map(({ row: { position }, plan: { outcome, message, ...rest } }) => ({
    position,
    outcome,
    message,
    change: "change" in rest ? rest.change : null,
  }));
};

async function deleteAll(
  tx: ShopTx,
  { actor, app }: Run,
  rows: WaitingRow[],
  byId: Map<string, ProductRecord>,
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const { position, product_id } of rows) {
    const result = { position, change: null };
    if (!byId.has(product_id)) {
      results.push({ ...result, ...gone });
      continue;
    }
    const { became } = await deleteProduct(app, tx, actor, product_id);
    const message =
      became === "archived" ? "This product is part of orders, so it was archived instead of deleted." : null;
    results.push({ ...result, outcome: became, message });
  }
  return results;
}

/** Skips a product that fails, which would otherwise block all others. */
// oxlint-disable-next-line require-await -- a Deal, as editProducts is one
const leaveOut: Deal = async (_tx, _run, _action, rows) =>
  rows.map(({ position }) => ({
    position,
    outcome: "failed",
    message: "This product couldn't be changed here. Change it on its own page.",
    change: null,
  }));
