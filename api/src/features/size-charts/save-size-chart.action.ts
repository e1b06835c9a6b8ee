import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { newId } from "../../ids.ts";
import { onConflict, apiError } from "../../api-error.ts";
import { changes, insertActivity } from "../activity-log/activity.queries.ts";
import {
  findSizeChart,
  insertSizeChart,
  removeSizeChart,
  setSizeChartTargets,
  type SizeChartRecord,
  updateSizeChart,
} from "./size-charts.queries.ts";
import { type Draft, historyOf, sizeChartFields, targetsOf } from "./size-charts.rules.ts";

/** Adds a chart. What it names must be the shop's. */
export function createSizeChart(
  tx: ShopTx,
  actor: Actor,
  draft: Draft,
  now: number,
): Promise<SizeChartRecord> {
  const id = newId(now);
  return store(tx, actor, id, draft, undefined, now, (fields, at) => insertSizeChart(tx, fields, at));
}

/** Makes a chart what the draft says, if nobody has saved it since `draft.version`. */
export async function changeSizeChart(
  tx: ShopTx,
  actor: Actor,
  id: string,
  draft: Draft & { version: number },
  now: number,
): Promise<SizeChartRecord> {
  const before = await findSizeChart(tx, id);
  if (!before) throw apiError("not_found");
  return store(tx, actor, id, draft, before, now, async (fields, at) => {
    if (!(await updateSizeChart(tx, fields, draft.version, at)))
      throw apiError("version_conflict", { version: before.version });
  });
}

async function store(
  tx: ShopTx,
  actor: Actor,
  id: string,
  draft: Draft,
  before: SizeChartRecord | undefined,
  now: number,
  write: (fields: ReturnType<typeof sizeChartFields>, at: string) => Promise<void>,
): Promise<SizeChartRecord> {
  if (!draft.table && !draft.picture_id)
    throw apiError("size_chart_empty", { errors: { table: ["Add a table or a picture."] } });
  await onConflict(
    {
      size_charts_picture_fkey: "size_chart_stranger",
      size_chart_targets_product_fkey: "size_chart_stranger",
      size_chart_targets_category_fkey: "size_chart_stranger",
      size_chart_targets_collection_fkey: "size_chart_stranger",
    },
    async () => {
      await write(sizeChartFields(draft, id), new Date(now).toISOString());
      await setSizeChartTargets(
        tx,
        id,
        targetsOf(draft, () => newId(now)),
      );
    },
  );
  const after = (await findSizeChart(tx, id))!;
  const changed = changes(before ? historyOf(before) : {}, historyOf(after));
  if (changed)
    await insertActivity(tx, actor, {
      action: before ? "size_chart.changed" : "size_chart.created",
      target_type: "size_chart",
      target_id: id,
      target_label: after.title,
      before: before ? changed.before : null,
      after: changed.after,
    });
  await invalidateStorefront(tx);
  return after;
}

/** Deletes a chart; its title. */
export async function deleteSizeChart(tx: ShopTx, actor: Actor, id: string): Promise<string> {
  const title = await removeSizeChart(tx, id);
  if (title === undefined) throw apiError("not_found");
  await insertActivity(tx, actor, {
    action: "size_chart.removed",
    target_type: "size_chart",
    target_id: id,
    target_label: title,
  });
  await invalidateStorefront(tx);
  return title;
}
