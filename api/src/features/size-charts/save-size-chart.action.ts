import { SizeChart } from "@vitrine/contract/products/size-charts";
import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { apiError, onConflict } from "../../api-error.ts";
import { changeRecord, createRecord, type RecordKind } from "../records/save-record.action.ts";
import { findSizeChart, setSizeChartTargets } from "./size-charts.queries.ts";
import { type Draft, historyOf, sizeChartResponse, sizeChartFields, targetsOf } from "./size-charts.rules.ts";

export const sizeCharts: RecordKind<"size_charts", SizeChart> = {
  table: "size_charts",
  type: "size_chart",
  schema: SizeChart,
  async find(tx, id) {
    const record = await findSizeChart(tx, id);
    return record && sizeChartResponse(record, tx.shopId);
  },
  labelOf: ({ title }) => title,
  historyOf,
};

/**
 * Creates a chart, or with `existing` changes that one. Its picture, products, categories and collections must be the
 * shop's.
 */
export async function saveSizeChart(
  tx: ShopTx,
  actor: Actor,
  draft: Draft,
  now: number,
  existing?: { id: string; version: number },
): Promise<SizeChart> {
  if (!draft.table && !draft.picture_id)
    throw apiError("size_chart_empty", { errors: { table: ["Add a table or a picture."] } });
  const fields = sizeChartFields(draft);
  const andThen = (id: string) =>
    setSizeChartTargets(
      tx,
      id,
      targetsOf(draft, () => newId(now)),
    );
  return onConflict(
    {
      size_charts_picture_fkey: "size_chart_target_not_found",
      size_chart_targets_product_fkey: "size_chart_target_not_found",
      size_chart_targets_category_fkey: "size_chart_target_not_found",
      size_chart_targets_collection_fkey: "size_chart_target_not_found",
    },
    () =>
      existing
        ? changeRecord(
            tx,
            sizeCharts,
            existing.id,
            { ...fields, version: existing.version },
            { actor, now, andThen },
          )
        : createRecord(tx, sizeCharts, fields, { actor, now, andThen }),
  );
}
