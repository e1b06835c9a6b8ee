import { type RawBuilder, sql } from "kysely";
import type { ShopTx } from "../../db/tx.ts";

/** So many pieces of a thing one visitor keeps at most, with whatever number of carts. */
const mostKept = sql.lit(10);

/**
 * `select variant_id, pieces`: what carts `o` at the payment step keep with their lines `ol`, of those that `which` names.
 * A visitor keeps half of what is left, and ten pieces at most; a cart that wants more than there is keeps nothing.
 */
export function keptPieces(tx: ShopTx, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select variant_id, sum(least(pieces, ${mostKept}, (free + 1) / 2))::integer as pieces
    from (
      select ol.variant_id, k.free, sum(ol.quantity) as pieces
      from carts o
      join cart_lines ol on ol.shop_id = o.shop_id and ol.cart_id = o.id
      cross join lateral (
        select on_hand - allocated - unavailable as free from stock_levels
        where shop_id = ol.shop_id and variant_id = ol.variant_id and location_id = 1
      ) k
      where o.shop_id = ${tx.shopId} and o.order_id is null and o.reserved_until > now() and ol.quantity <= k.free and ${which}
      group by ol.variant_id, k.free, coalesce(o.visitor, o.id::text)
    ) kept
    group by variant_id`;
}
