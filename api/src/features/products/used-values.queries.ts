import { sql } from "kysely";
import type { UsedValue, UsedValueKind } from "@vitrine/contract/products/product-filter";
import type { ShopTx } from "../../db/tx.ts";

const most = 20;

/** What products have of a kind, the most used first; with words, only that of which a word begins so. */
export function listUsedValues(
  tx: ShopTx,
  of: UsedValueKind,
  search: string | undefined,
): Promise<UsedValue[]> {
  const begins = search ? sql`and strpos(' ' || folded(value), ' ' || folded(${search})) > 0` : sql``;
  return tx.all(sql<UsedValue>`
    select value, sum(bit_count(bits))::integer as count from facet_blocks
    where shop_id = ${tx.shopId} and facet = ${of} ${begins}
    group by value having sum(bit_count(bits)) > 0 order by count desc, value collate "und-x-icu", value limit ${most}`);
}
