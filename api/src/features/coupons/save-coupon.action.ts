import { Coupon, type CouponDraft } from "@vitrine/contract/coupons/coupons";
import type { Actor } from "../../actor.ts";
import { apiError, onConflict } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { lockRecords } from "../records/records.queries.ts";
import { changeRecord, createRecord, type RecordKind } from "../records/save-record.action.ts";
import { hasCode } from "./coupon-codes.queries.ts";
import { countActiveAutomatic, haveAllItems, maxAutomatic } from "./coupons.queries.ts";

export const coupons: RecordKind<"coupons", Coupon> = {
  table: "coupons",
  type: "coupon",
  schema: Coupon,
  labelOf: ({ code, title }) => code ?? title,
  historyOf: draftOf,
  max: 10_000,
};

/** A stored coupon as a draft. */
export function draftOf({
  id: _,
  version: __,
  created_at: ___,
  updated_at: ____,
  times_used: _____,
  amount_used: ______,
  ...rules
}: Coupon): CouponDraft {
  return rules;
}

/**
 * Creates a coupon, or with `existing` changes that one.
 *
 * @throws coupon_code_taken, coupon_item_not_found, coupon_segment_not_found, version_conflict, limit_reached
 */
export async function saveCoupon(
  tx: ShopTx,
  actor: Actor,
  draft: CouponDraft,
  now: number,
  existing?: { id: string; version: number },
): Promise<Coupon> {
  if (!(await haveAllItems(tx, [draft.items, draft.required_items]))) throw apiError("coupon_item_not_found");
  const andThen = async (): Promise<void> => {
    if (draft.code !== null) await rejectUniqueCode(tx, draft.code);
    if (draft.method === "automatic" && draft.is_active) await rejectTooManyAutomatic(tx);
  };
  const taken = {
    coupons_code_key: "coupon_code_taken",
    coupons_segment_fkey: "coupon_segment_not_found",
  } as const;
  return onConflict(taken, () =>
    existing
      ? changeRecord(
          tx,
          coupons,
          existing.id,
          { ...draft, version: existing.version },
          { actor, now, andThen },
        )
      : createRecord(tx, coupons, draft, { actor, now, andThen }),
  );
}

/** Rejects the saved discount if there are too many: every cart evaluates all of them. */
async function rejectTooManyAutomatic(tx: ShopTx): Promise<void> {
  await lockRecords(tx, "coupons");
  if ((await countActiveAutomatic(tx)) > maxAutomatic)
    throw apiError("limit_reached", {
      message: `A shop can have up to ${maxAutomatic} active automatic discounts. Deactivate one first.`,
    });
}

/** Rejects a code that is one of another coupon's unique codes. */
async function rejectUniqueCode(tx: ShopTx, code: string): Promise<void> {
  await lockRecords(tx, "coupons");
  if (await hasCode(tx, code)) throw apiError("coupon_code_taken");
}
