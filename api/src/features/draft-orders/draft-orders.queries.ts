import type { DraftOrderInput, DraftOrderRow } from "@vitrine/contract/orders/draft-orders";
import { afterCursor, type Cursor, likePattern } from "../../db/page.ts";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { phoneSearchDigits } from "../addresses/phones.rules.ts";
import { plainText } from "../addresses/typed-text.rules.ts";

/** A draft as stored, with the names of its customer and its order. */
export interface DraftOrderRecord
  extends DraftOrderInput, Omit<DraftOrderRow, "name" | "item_count" | "total" | "currency"> {
  number: number;
  version: number;
}

const columns = sql`
  d.id, d.number, d.customer_id, d.email, d.phone, d.address, d.billing, d.lines, d.discount, d.discount_reason, d.delivery,
  d.is_tax_exempt, d.note, d.internal_note, d.created_by, d.version, d.created_at, d.updated_at, d.expires_at,
  coalesce(c.name, d.address->>'name') as customer_name,
  case when o.id is not null then json_build_object('id', o.id, 'number', o.number, 'number_prefix', o.number_prefix) end as "order"`;

const joined = sql`
  draft_orders d
  left join customers c on c.shop_id = d.shop_id and c.id = d.customer_id
  left join orders o on o.shop_id = d.shop_id and o.id = d.order_id`;

export function findDraftOrder(tx: ShopTx, id: string): Promise<DraftOrderRecord | undefined> {
  return tx.find(sql<DraftOrderRecord>`
    select ${columns} from ${joined} where d.shop_id = ${tx.shopId} and d.id = ${id}`);
}

/** Locks the draft until the transaction ends: it becomes only one order, and no order once it is deleted. */
export async function findDraftOrderForUpdate(tx: ShopTx, id: string): Promise<DraftOrderRecord | undefined> {
  await tx.find(sql`select 1 from draft_orders where shop_id = ${tx.shopId} and id = ${id} for update`);
  return findDraftOrder(tx, id);
}

/** A page of drafts, the newest first, and one more row if there is a next page. */
export function listDraftOrders(
  tx: ShopTx,
  page: { limit: number; cursor?: Cursor; status?: "open" | "completed"; search?: string },
): Promise<(DraftOrderRecord & { sort_key: string })[]> {
  const status = { open: sql`and d.order_id is null`, completed: sql`and d.order_id is not null` };
  return tx.all(sql<DraftOrderRecord & { sort_key: string }>`
    select ${columns}, d.created_at::text as sort_key from ${joined}
    where d.shop_id = ${tx.shopId} ${page.status ? status[page.status] : sql``}
      ${page.search ? sql`and ${isFound(page.search)}` : sql``}
      ${afterCursor(page.cursor, sql`d.created_at`, sql`d.id`, "timestamptz", true)}
    order by d.created_at desc, d.id desc limit ${page.limit + 1}`);
}

/** SQL: draft `d`, or its order `o`, has this number, or the search is a part of its customer's details. */
function isFound(search: string): Sql {
  const pattern = likePattern(search);
  const conditions = [
    sql`coalesce(c.name, d.address->>'name') ilike ${pattern}`,
    sql`d.email ilike ${pattern}`,
    sql`c.email ilike ${pattern}`,
  ];
  const digits = phoneSearchDigits(search);
  if (digits)
    for (const phone of [sql`d.phone`, sql`c.phone`])
      conditions.push(sql`regexp_replace(${phone}, '[^0-9]', '', 'g') like ${`%${digits}%`}`);
  const text = plainText(search).toLowerCase();
  const [, prefix = "", number] = /^(\D*)(\d{1,15})$/.exec(text) ?? [];
  if (number !== undefined) {
    if (prefix === "" || prefix === "d") conditions.push(sql`d.number = ${Number(number)}`);
    conditions.push(
      sql`o.number = ${Number(number)} and (${prefix} = '' or lower(o.number_prefix) = ${prefix})`,
    );
  }
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** The number of a new draft. Locks the shop's counter until the transaction ends. */
export async function nextDraftNumber(tx: ShopTx): Promise<number> {
  const { number } = await tx.one(sql<{ number: number }>`
    insert into counters (name, next) values ('draft_order', 2)
    on conflict (shop_id, name) do update set next = counters.next + 1
    returning next - 1 as number`);
  return number;
}

/** Records the order that a draft has become. */
export async function setOrder(tx: ShopTx, id: string, orderId: string, at: string): Promise<void> {
  await tx.run(sql`
    update draft_orders set order_id = ${orderId}, version = version + 1, updated_at = ${at}::timestamptz
    where shop_id = ${tx.shopId} and id = ${id}`);
}

/** Units of variants that aren't allocated; without those that have no stock level. */
export async function readFreeUnits(tx: ShopTx, variantIds: string[]): Promise<Map<string, number>> {
  const rows = await tx.all(sql<{ variant_id: string; free: number }>`
    select variant_id, on_hand - allocated - unavailable as free from stock_levels
    where shop_id = ${tx.shopId} and location_id = 1 and variant_id = any(${variantIds}::uuid[])`);
  return new Map(rows.map(({ variant_id, free }) => [variant_id, free]));
}

/** A customer that a draft can be for. */
export function findDraftCustomer(tx: ShopTx, id: string): Promise<{ is_tax_exempt: boolean } | undefined> {
  return tx.find(sql<{ is_tax_exempt: boolean }>`
    select is_tax_exempt from customers where shop_id = ${tx.shopId} and id = ${id} and erased_at is null`);
}

/** The language of a customer's last order; null for the shop's default language, and for a customer without orders. */
export async function findLastLanguage(tx: ShopTx, customerId: string): Promise<string | null> {
  const last = await tx.find(sql<{ language: string | null }>`
    select language from orders
    where shop_id = ${tx.shopId} and customer_id = ${customerId} order by placed_at desc, id desc limit 1`);
  return last?.language ?? null;
}

/** Deletes drafts that have expired, up to `limit`. */
export async function removeExpiredDrafts(tx: ShopTx, now: string, limit: number): Promise<void> {
  await tx.run(sql`
    delete from draft_orders where shop_id = ${tx.shopId} and id in (
      select id from draft_orders where shop_id = ${tx.shopId} and expires_at <= ${now}::timestamptz limit ${limit})`);
}

/** SQL, with the shop as `s`: the time at which the next draft expires; null without drafts. */
export const nextExpiry = sql`(select min(expires_at) from draft_orders where shop_id = s.id)`;
