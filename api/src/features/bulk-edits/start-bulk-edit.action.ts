import type { BulkAction } from "@vitrine/contract/bulk-edits";
import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { onConflict, refusal } from "../../refuse.ts";
import type { World } from "../../world.ts";
import { endProblem } from "../products/sales.rules.ts";
import {
  type Action,
  type BulkEditRecord,
  chooseChanged,
  chooseProducts,
  insertBulkEdit,
  removeBulkEditsBefore,
  type Selection,
  theBulkEdit,
} from "./bulk-edits.queries.ts";
import { keptMs, undoUntil } from "./bulk-edits.rules.ts";
import { noteBulkEdit } from "./note-bulk-edit.action.ts";
import { isMove, moveOf } from "./plan-move.rules.ts";
import type { SaleAction } from "./plan-sale.rules.ts";
import { refuseStrangePlace } from "./refuse-strange-place.action.ts";

interface Asked {
  world: World;
  actor: Actor;
  account_id: string;
}

/** Fixes which products are chosen, and puts the work in the queue. */
export async function startBulkEdit(
  tx: ShopTx,
  by: Asked,
  asked: { select: Selection; action: BulkAction },
): Promise<BulkEditRecord> {
  if (asked.action.kind === "sale") refuseStrangeEnd(asked.action, by.world.clock.now());
  if (isMove(asked.action)) await refuseStrangePlace(tx, moveOf(asked.action));
  return begin(tx, by, asked.action, (id) => chooseProducts(tx, id, asked.select));
}

function refuseStrangeEnd(sale: SaleAction, now: number): void {
  const problem = endProblem(sale, now);
  if (problem) throw refusal("invalid_input", { errors: { "action.ends_at": [problem] } });
}

/** Takes an edit back by another one, within a day and once. */
export async function undoBulkEdit(tx: ShopTx, by: Asked, id: string): Promise<BulkEditRecord> {
  const edit = await theBulkEdit(tx, id);
  if (edit.undone_by !== null) throw refusal("bulk_edit_undone");
  const until = undoUntil(edit);
  if (until === null || Date.parse(until) < by.world.clock.now()) throw refusal("bulk_edit_not_undoable");
  return onConflict({ bulk_edits_undo_key: "bulk_edit_undone" }, () =>
    begin(tx, by, { kind: "undo" }, (undoId) => chooseChanged(tx, undoId, id), id),
  );
}

async function begin(
  tx: ShopTx,
  { world, actor, account_id }: Asked,
  action: Action,
  choose: (id: string) => Promise<number>,
  undo_of?: string,
): Promise<BulkEditRecord> {
  const now = world.clock.now();
  const id = newId(now);
  await removeBulkEditsBefore(tx, new Date(now - keptMs).toISOString());
  await insertBulkEdit(tx, { id, action, undo_of, account_id, at: new Date(now).toISOString() });
  const total = await choose(id);
  if (total === 0) throw refusal("bulk_edit_empty");
  await world.jobs.enqueue(tx, "run-bulk-edit", { shop_id: tx.shopId, bulk_edit_id: id });
  await noteBulkEdit(tx, actor, "started", id, { products: total, ...action });
  return theBulkEdit(tx, id);
}
