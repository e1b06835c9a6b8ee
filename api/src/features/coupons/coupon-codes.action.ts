import { setImmediate } from "node:timers/promises";
import { type CodeBatch, type CodeBatchDraft, maxBatches } from "@vitrine/contract/coupons/coupon-codes";
import { randomCouponCode } from "@vitrine/contract/coupons/random-code";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { csvFile } from "../../files/csv-file.ts";
import type { StreamedFile } from "../../files/streamed-file.ts";
import { newId } from "../../ids.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { lockRecords } from "../records/records.queries.ts";
import { requireRecord } from "../records/save-record.action.ts";
import { type ExportedCode, insertCodes, listBatches, listCodes } from "./coupon-codes.queries.ts";
import { coupons } from "./save-coupon.action.ts";

const batchSize = 1_000;

/**
 * Creates codes for one use each.
 *
 * @throws not_found, coupon_without_codes, limit_reached
 */
export async function createBatch(
  tx: ShopTx,
  actor: Actor,
  couponId: string,
  { count, prefix }: CodeBatchDraft,
  now: number,
): Promise<CodeBatch> {
  const coupon = await requireRecord(tx, coupons, couponId);
  if (coupon.method !== "codes") throw apiError("coupon_without_codes");
  // Against a coupon that takes one of the codes at the same time, see `saveCoupon`.
  await lockRecords(tx, "coupons");
  if ((await listBatches(tx, couponId)).length >= maxBatches)
    throw apiError("limit_reached", {
      message: `A coupon can have up to ${maxBatches} batches of codes. Add another coupon for more.`,
    });
  const batch = { id: newId(now), coupon_id: couponId, created_at: new Date(now).toISOString() };
  // Nearly always a single statement: of ten thousand codes, one in a million already exists.
  for (let left = count; left > 0;) left -= await insertCodes(tx, batch, newCodes(left, prefix));
  await insertActivity(tx, actor, {
    action: "coupon.codes_created",
    target_type: "coupon",
    target_id: couponId,
    target_label: coupon.title,
    after: { codes: count },
  });
  return (await listBatches(tx, couponId, batch.id))[0]!;
}

/** Creates one more code, in the coupon's own batch of codes that were not created together. */
export async function createCode(tx: ShopTx, couponId: string, now: number): Promise<string> {
  await lockRecords(tx, "coupons");
  const batch = { id: couponId, coupon_id: couponId, created_at: new Date(now).toISOString() };
  for (;;) {
    const code = randomCouponCode();
    if ((await insertCodes(tx, batch, [code])) === 1) return code;
  }
}

function newCodes(count: number, prefix: string): string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(prefix + randomCouponCode());
  return [...codes];
}

/** Exports the codes of a coupon, or those of one of its batches. @throws not_found */
export async function exportCodes(
  app: AppContext,
  shopId: number,
  couponId: string,
  batchId?: string,
): Promise<StreamedFile> {
  const coupon = await app.db.inShop(shopId, (tx) => requireRecord(tx, coupons, couponId));
  const day = new Date(app.clock.now()).toISOString().slice(0, 10);
  return csvFile(`codes-${day}.csv`, async function* () {
    yield [["Code", "Discount", "Status", "Created at"]];
    for (let after: string | undefined; ;) {
      const page = { limit: batchSize, after };
      const codes = await app.db.inShop(shopId, (tx) => listCodes(tx, { couponId, batchId }, page));
      yield codes.map((code) => rowOf(code, coupon.title));
      await setImmediate();
      if (codes.length < batchSize) return;
      after = codes.at(-1)?.code;
    }
  });
}

function rowOf({ code, created_at, is_used }: ExportedCode, title: string): string[] {
  return [code, title, is_used ? "Used" : "Unused", created_at];
}
