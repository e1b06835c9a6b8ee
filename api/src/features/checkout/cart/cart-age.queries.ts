import { sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";

/** Days that a cart without changes is stored, as long as its cookie. */
export const cartDays = 90;

/**
 * An assignment for the cart `c`: it is idle from now on, and a job looks at it in a while. Within a minute the indexed time
 * doesn't change.
 */
export const nowIdleSince = sql`
  idle_since = case when c.idle_since > now() - interval '1 minute' then c.idle_since else now() end`;

/**
 * A CTE that schedules the removal of the new cart `c`, unless it is scheduled already, which it nearly always is: as
 * `markDue`, in the statement that inserts the cart.
 */
export function markCartRemoval(tx: ShopTx) {
  const at = sql`(now() + ${sql.lit(cartDays)} * interval '1 day')`;
  return sql`marked as (
    insert into due_works (shop_id, work, due_at)
    select ${tx.shopId}, 'carts', ${at} from c
    where not exists (
      select from due_works d
      where d.shop_id = ${tx.shopId} and d.work = 'carts' and d.due_at > now() and d.due_at <= ${at}))`;
}
