import { sql } from "../db/sql.ts";
import type { ShopTx } from "../db/tx.ts";

/** Records a shop's daily work as taken; false if it was already taken for this day. */
export async function takeDay(tx: ShopTx, work: string, day: string): Promise<boolean> {
  const taken = await tx.run(sql`
    insert into day_works as d (shop_id, work, day) values (${tx.shopId}, ${work}, ${day}::date)
    on conflict (shop_id, work) do update set day = excluded.day where d.day < excluded.day`);
  return taken > 0;
}
