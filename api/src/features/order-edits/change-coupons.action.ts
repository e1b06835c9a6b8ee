import { apiError } from "../../api-error.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import {
  CouponLimitReached,
  insertCouponUse,
  releaseCoupons,
  removeReleasedUses,
} from "../coupons/coupons.queries.ts";
import type { Change } from "../orders/change-scope.ts";
import type { EditBase } from "./edit-base.rules.ts";
import { couponChanges } from "./edited-inputs.rules.ts";

/**
 * Releases the uses of the coupons that an edit removes, and counts those again that it restores.
 *
 * @throws invalid_input if a coupon was used up in the meantime
 */
export async function changeCoupons(
  { tx, id }: Change,
  before: EditBase,
  after: EditBase,
  at: string,
): Promise<void> {
  const { removed, restored } = couponChanges(before, after);
  const hasChanged = removed.length > 0 && (await releaseCoupons(tx, id, at, removed));
  let isUsedUp = false;
  if (restored.length > 0)
    for (const use of await removeReleasedUses(tx, id, restored))
      try {
        isUsedUp = (await insertCouponUse(tx, { ...use, order_id: id })) || isUsedUp;
      } catch (failure) {
        if (failure instanceof CouponLimitReached) throw usedUp(before, use.coupon_id);
        throw failure;
      }
  if (hasChanged || isUsedUp) await invalidateStorefront(tx);
}

function usedUp({ coupons }: EditBase, id: string) {
  const { code = null, title = "" } = coupons.find(({ coupon_id }) => coupon_id === id) ?? {};
  return apiError("invalid_input", {
    errors: { removed_coupons: [`${code ?? title} can't be used again. Remove it from the order.`] },
  });
}
