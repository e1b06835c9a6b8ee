import { contentTime } from "../../db/content-time.queries.ts";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** SQL: shoppers see the record of this alias at the content time. A job invalidates the storefront when that changes. */
export function isShownNow(alias: string): Sql<boolean> {
  const record = sql.ref(alias);
  return sql<boolean>`(${record}.is_published
    and coalesce(${record}.starts_at <= ${contentTime}, true) and coalesce(${record}.ends_at > ${contentTime}, true))`;
}

/** Returns true if an instant is still to come by the clock that decides what shoppers see. */
export async function isFuture(tx: ShopTx, at: string): Promise<boolean> {
  return (await tx.one(sql<{ is_future: boolean }>`select ${at}::timestamptz > now() as is_future`))
    .is_future;
}
