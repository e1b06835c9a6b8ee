import type { BulkAction } from "@vitrine/contract/products/bulk-edits";
import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { onConflict, apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { endProblem } from "../products/sales.rules.ts";
import {
  type Action,
  type BulkEditRecord,
  chooseChanged,
  chooseProducts,
  insertBulkEdit,
  removeBulkEditsBefore,
  type Selection,
  requireBulkEdit,
} from "./bulk-edits.queries.ts";
import { retentionMs, undoUntil } from "./bulk-edits.rules.ts";
import { noteBulkEdit } from "./note-bulk-edit.action.ts";
import { isMove, moveOf } from "./plan-move.rules.ts";
import type { SaleAction } from "./plan-sale.rules.ts";
import { rejectUnknownTarget } from "./reject-unknown-target.action.ts";

interface Requested {
  app: AppContext;
  actor: Actor;
  account_id: string;
}

/** Stores the selected products and enqueues the job. */
export async function startBulkEdit(
  tx: ShopTx,
  by: Requested,
  requested: { select: Selection; action: BulkAction },
): Promise<BulkEditRecord> {
  if (requested.action.kind === "sale") rejectUnknownEnd(requested.action, by.app.clock.now());
  if (isMove(requested.action)) await rejectUnknownTarget(tx, moveOf(requested.action));
  return begin(tx, by, requested.action, (id) => chooseProducts(tx, id, requested.select));
}

function rejectUnknownEnd(sale: SaleAction, now: number): void {
  const problem = endProblem(sale, now);
  if (problem) throw apiError("invalid_input", { errors: { "action.ends_at": [problem] } });
}

/** Undoes an edit by another one, once and within a day. */
export async function undoBulkEdit(tx: ShopTx, by: Requested, id: string): Promise<BulkEditRecord> {
  const edit = await requireBulkEdit(tx, id);
  if (edit.undone_by !== null) throw apiError("bulk_edit_undone");
  const until = undoUntil(edit);
  if (until === null || Date.parse(until) < by.app.clock.now()) throw apiError("bulk_edit_not_undoable");
  return onConflict({ bulk_edits_undo_key: "bulk_edit_undone" }, () =>
    begin(tx, by, { kind: "undo" }, (undoId) => chooseChanged(tx, undoId, id), id),
  );
}

async function begin(
  tx: ShopTx,
  { app, actor, account_id }: Requested,
  action: Action,
  choose: (id: string) => Promise<number>,
  undo_of?: string,
): Promise<BulkEditRecord> {
  const now = app.clock.now();
  const id = newId(now);
  await removeBulkEditsBefore(tx, new Date(now - retentionMs).toISOString());
  await insertBulkEdit(tx, { id, action, undo_of, account_id, at: new Date(now).toISOString() });
  const total = await choose(id);
  if (total === 0) throw apiError("bulk_edit_empty");
  await app.jobs.enqueue(tx, "run-bulk-edit", { shop_id: tx.shopId, bulk_edit_id: id });
  await noteBulkEdit(tx, actor, "started", id, { products: total, ...action });
  return requireBulkEdit(tx, id);
}
