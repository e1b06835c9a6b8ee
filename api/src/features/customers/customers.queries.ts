import { type RawBuilder, sql } from "kysely";
import type { CustomerRow } from "@vitrine/contract/orders/customers";
import { afterCursor, type Cursor } from "../../db/page.ts";
import type { ShopTx } from "../../db/tx.ts";
import { plainText } from "../addresses/typed-text.rules.ts";

/** A page of customers, newest first, and one more row if there is a next page. */
export function listCustomers(
  tx: ShopTx,
  { search, limit, cursor }: { search?: string; limit: number; cursor?: Cursor },
): Promise<(CustomerRow & { exact_at: string })[]> {
  return tx.all(sql<CustomerRow & { exact_at: string }>`
    select id, name, email, phone, orders_count, first_ordered_at, created_at, created_at::text as exact_at
    from customers
    where shop_id = ${tx.shopId} ${matching(search)}
      ${afterCursor(cursor, sql`created_at`, sql`id`, "timestamptz", true)}
    order by created_at desc, id desc limit ${limit + 1}`);
}

export const countedUpTo = 10_000;

/** Counts the customers that a search finds, up to one more than `countedUpTo`. */
export async function countCustomers(tx: ShopTx, search: string | undefined): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*) as count from (
      select 1 from customers where shop_id = ${tx.shopId} ${matching(search)} limit ${countedUpTo + 1}) found`);
  return count;
}

/** SQL condition that a customer matches the search, see `shop.find_customers` in `0011_customers.sql`. */
function matching(search: string | undefined): RawBuilder<unknown> {
  return search ? sql`and id in (select shop.find_customers(${plainText(search)}))` : sql``;
}
