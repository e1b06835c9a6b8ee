import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { free } from "../stock/low-stock.queries.ts";
import { runsLow } from "./inventory-list.queries.ts";

/**
 * Claims today's digest if the hour has passed in the shop's time zone and the digest isn't done. `digest` is true if
 * the owners receive it by email, too.
 */
export function takeDigestDay(
  tx: ShopTx,
  now: string,
  hour: number,
): Promise<{ day: string; digest: boolean } | undefined> {
  return tx.find(sql<{ day: string; digest: boolean }>`
    insert into inventory_settings (shop_id, digest_day)
    select id, (${now}::timestamptz at time zone time_zone)::date from shops
    where id = ${tx.shopId} and extract(hour from ${now}::timestamptz at time zone time_zone) >= ${hour}
    on conflict (shop_id) do update set digest_day = excluded.digest_day
    where inventory_settings.digest_day is null or inventory_settings.digest_day < excluded.digest_day
    returning digest_day::text as day, digest`);
}

interface LowVariant {
  variant_id: string;
  product_title: string;
  option_values: string[];
  sku: string | null;
  available: number;
}

/**
 * Marks variants that are newly low in stock as reported and returns them, the lowest stock first. Resets variants
 * that are no longer low, so that they can be reported again.
 */
export async function takeNewlyLow(tx: ShopTx, lowBand: number): Promise<LowVariant[]> {
  const from = sql`from stock_levels l join variants v on v.shop_id = l.shop_id and v.id = l.variant_id
    join products p on p.shop_id = v.shop_id and p.id = v.product_id`;
  await tx.run(sql`
    update stock_levels set low_notified = false
    where shop_id = ${tx.shopId} and low_notified and not exists (
      select ${from} where l.shop_id = ${tx.shopId} and l.variant_id = stock_levels.variant_id and ${runsLow(tx)})`);
  return tx.all(sql<LowVariant>`
    with low as (
      select l.variant_id, p.title as product_title, v.option_values, v.sku, ${free} as available ${from}
      where l.shop_id = ${tx.shopId} and l.location_id = 1 and (l.low_at is not null or l.band <= ${sql.lit(lowBand)})
        and not l.low_notified and ${runsLow(tx)}
      order by l.variant_id for update of l
    ), notified as (
      update stock_levels l set low_notified = true from low
      where l.shop_id = ${tx.shopId} and l.variant_id = low.variant_id and l.location_id = 1
    )
    select * from low order by available, product_title, variant_id`);
}
