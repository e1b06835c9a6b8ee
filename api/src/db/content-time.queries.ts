import { sql } from "./sql.ts";
import type { ShopTx } from "./tx.ts";

/** SQL: the time for which content is read: now, or the date of a member's preview. */
export const contentTime = sql<string>`shop.content_time()`;

/** SQL: the date of a member's preview; null without one. */
export const previewTime = sql<
  string | null
>`nullif(current_setting('app.content_time', true), '')::timestamptz`;

/** Sets the content time of the transaction. @param at ISO 8601 */
export async function setContentTime(tx: ShopTx, at: string): Promise<void> {
  tx.previewTime = at;
  await tx.run(sql`select set_config('app.content_time', ${at}, true)`);
}
