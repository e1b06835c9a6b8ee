import type { RuleGroup } from "@vitrine/contract/products/collection-rules";
import { sql, type Sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

// The maximum amount that the contract allows.
const max = 10_000_000_000_000;

/** Multiplies every amount of the shop outside orders by 10^shift, rounded half away from zero. */
export async function scaleAmounts(tx: ShopTx, shift: number): Promise<void> {
  const scaled = (column: string): Sql =>
    sql`${sql.ref(column)} = case when ${sql.ref(column)} is not null
      then least(round(${sql.ref(column)} * power(10::numeric, ${shift}::int)), ${max}::bigint) end`;
  const mine = sql`where shop_id = ${tx.shopId}`;
  // Stops the trigger `variants_keep_price` from ending running sales, as it does when a price is set by
  // hand.
  await tx.run(sql`select set_config('app.sale_turns', 'yes', true)`);
  await tx.run(
    sql`update variants set ${scaled("price")}, ${scaled("compare_at_price")}, ${scaled("cost")}, ${scaled("min_price")} ${mine}`,
  );
  await tx.run(sql`select set_config('app.sale_turns', '', true)`);
  // After the variants, because their trigger stores the previous prices here.
  await tx.run(sql`update price_changes set ${scaled("price")} ${mine}`);
  await tx.run(
    sql`update sale_prices set ${scaled("sale_price")}, ${scaled("usual_price")}, ${scaled("usual_compare_at_price")} ${mine}`,
  );
  await tx.run(sql`update products set ${scaled("shipping_fee")} ${mine} and shipping_fee is not null`);
  await tx.run(sql`update checkout_settings set ${scaled("delivery_fee")}, version = version + 1 ${mine}`);
  await tx.run(sql`update product_index set ${scaled("price_min")}, ${scaled("price_max")} ${mine}`);
}

/** Collections with rules that may compare prices; locked. */
export function listPricedRules(tx: ShopTx): Promise<{ id: string; rules: RuleGroup }[]> {
  return tx.all(sql<{ id: string; rules: RuleGroup }>`
    select id, rules from collections
    where shop_id = ${tx.shopId} and kind = 'rules' and rules::text like '%price%' order by id for update`);
}

export async function updateCollectionRules(tx: ShopTx, id: string, rules: string): Promise<void> {
  await tx.run(sql`
    update collections set rules = ${rules}::jsonb, version = version + 1
    where shop_id = ${tx.shopId} and id = ${id}`);
}
