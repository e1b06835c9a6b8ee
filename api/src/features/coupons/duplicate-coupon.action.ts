import type { Coupon } from "@vitrine/contract/coupons/coupons";
import type { Actor } from "../../actor.ts";
import { onConflict } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { lockRecords } from "../records/records.queries.ts";
import { createRecord, requireRecord } from "../records/save-record.action.ts";
import { findFreeCode } from "./coupon-codes.queries.ts";
import { coupons, draftOf } from "./save-coupon.action.ts";

/**
 * Creates a copy of a coupon that is turned off, with the next free code. Its items may have been deleted since.
 *
 * @throws not_found, coupon_code_taken, limit_reached
 */
export async function duplicateCoupon(tx: ShopTx, actor: Actor, id: string, now: number): Promise<Coupon> {
  const original = await requireRecord(tx, coupons, id);
  // Two copies at the same time get different codes.
  await lockRecords(tx, "coupons");
  const code = original.code === null ? null : await findFreeCode(tx, original.code);
  return onConflict({ coupons_code_key: "coupon_code_taken" }, () =>
    createRecord(tx, coupons, { ...draftOf(original), code, is_active: false }, { actor, now }),
  );
}
