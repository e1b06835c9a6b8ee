import type { CouponState } from "@vitrine/contract/coupons/coupons";
import { likePattern } from "../../db/page.ts";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** SQL: the state of coupon `r` by the clock that decides what shoppers can use, as `couponState` computes it. */
const state = sql`case
  when not r.is_active then 'inactive'
  when r.ends_at <= now() then 'expired'
  when r.times_used >= r.use_limit or r.amount_used >= r.budget then 'used_up'
  when r.starts_at > now() then 'scheduled'
  else 'active' end`;

/** SQL: a condition on coupon `r`. Unique codes are found as a whole, because a coupon may have 10,000 of them. */
export function couponFilter(tx: ShopTx, { search, status }: { search?: string; status?: CouponState }): Sql {
  const pattern = search && likePattern(search);
  return sql`${status ? sql`and ${state} = ${status}` : sql``} ${
    pattern
      ? sql`and (r.title ilike ${pattern} or r.code ilike ${pattern} or r.id in (
          select coupon_id from coupon_codes where shop_id = ${tx.shopId} and code = upper(${search})))`
      : sql``
  }`;
}
