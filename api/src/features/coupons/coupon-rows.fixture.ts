import { allItems } from "@vitrine/contract/orders/coupons";
import type { CartCouponRow } from "./coupons.queries.ts";

/** A coupon as carts read it, for all items and customers, without limits, unless the fields say otherwise. */
export function couponOf(rest: Partial<CartCouponRow>): CartCouponRow {
  return {
    id: crypto.randomUUID(),
    title: "Sale",
    method: "code",
    code: null,
    cart_code: null,
    is_code_used: false,
    type: "percent",
    basis_points: null,
    amount: null,
    amount_per: "order",
    max_discount: null,
    applies_to: "order",
    items: allItems,
    get_quantity: null,
    max_times: null,
    group_size: null,
    tiers: [],
    tiers_by: "subtotal",
    countries: [],
    required_items: allItems,
    min_subtotal: null,
    min_quantity: null,
    customers: "everyone",
    nth_order: null,
    customer_emails: [],
    starts_at: null,
    ends_at: null,
    use_limit: null,
    customer_limit: null,
    budget: null,
    combines_with: [],
    is_active: true,
    times_used: 0,
    amount_used: 0,
    created_at: "2026-01-01T00:00:00.000Z",
    ...rest,
  };
}
