import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { type CouponLimitReached, insertCouponUse } from "../coupons/coupons.queries.ts";
import type { CartRow } from "./cart/complete-cart.action.ts";
import type { NewOrder } from "./place-order.queries.ts";

/**
 * Counts the coupons of an order that isn't a test against their limits, in the order of their ids, so that two orders never deadlock.
 *
 * @returns for each, true if it is now used up
 * @throws CouponLimitReached
 */
export function useCoupons(tx: ShopTx, { customer_keys }: CartRow, order: NewOrder): Promise<boolean[]> {
  if (order.is_test) return Promise.resolve([]);
  const uses = order.priced.coupons.toSorted((a, b) => (a.coupon_id < b.coupon_id ? -1 : 1));
  return Promise.all(
    uses.map(({ coupon_id, code, amount }) =>
      insertCouponUse(tx, {
        coupon_id,
        code,
        amount,
        order_id: order.id,
        customer_keys,
        used_at: order.placed_at,
      }),
    ),
  );
}

/** True if the order has a coupon whose limit it may reach. */
export function mayUseUp({ automatic_coupons, coupons }: CartRow, order: NewOrder): boolean {
  if (order.is_test) return false;
  return order.priced.coupons.some(({ coupon_id }) => {
    const coupon = [...automatic_coupons, ...coupons].find(({ id }) => id === coupon_id);
    return !coupon || coupon.use_limit !== null || coupon.budget !== null;
  });
}

/** The error for the shopper if a coupon was just used up. */
export function couponRejected(order: NewOrder, { reached: { coupon_id, problem } }: CouponLimitReached) {
  const { code, title } = order.priced.coupons.find((coupon) => coupon.coupon_id === coupon_id)!;
  return apiError("coupon_rejected", { message: limitMessageOf(problem, code ?? title), coupon: code });
}

function limitMessageOf(problem: "used_up" | "used_by_customer", name: string): string {
  return problem === "used_up"
    ? `${name} has just been used up. Check the new total.`
    : `You've already used ${name}. Check the new total.`;
}
