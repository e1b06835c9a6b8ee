import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { markDue } from "../../db/due-works.queries.ts";
import { joinStock, sellable } from "./stock.queries.ts";

/** Inserts a back-in-stock request for a variant on sale, once. A shopper who was notified before may request again. */
export async function insertStockRequest(
  tx: ShopTx,
  request: { variant_id: string; email: string; consent: string; language: string | null },
): Promise<boolean> {
  const { variant_id, email, consent, language } = request;
  const stored = await tx.run(sql`
    insert into stock_requests (id, variant_id, email, consent, language)
    select ${newId()}::uuid, v.id, ${email}, ${consent}, ${language}
    from variants v join products p on p.shop_id = v.shop_id and p.id = v.product_id
    where v.shop_id = ${tx.shopId} and v.id = ${variant_id} and p.status = 'active'
    on conflict on constraint stock_requests_email_key do update
      set consent = excluded.consent, language = excluded.language, notified_at = null,
          created_at = case when stock_requests.notified_at is null then stock_requests.created_at else now() end`);
  if (stored > 0) await markDue(tx, ["back-in-stock"]);
  return stored > 0;
}

/** Deletes a request with its email. */
export async function removeStockRequest(tx: ShopTx, id: string): Promise<void> {
  await tx.run(sql`delete from stock_requests where shop_id = ${tx.shopId} and id = ${id}`);
}

/** The open requests `r` whose variant `v` is available. */
const answerable = (tx: ShopTx) => sql`
  from stock_requests r
  join variants v on v.shop_id = r.shop_id and v.id = r.variant_id
  join products p on p.shop_id = v.shop_id and p.id = v.product_id ${joinStock}
  where r.shop_id = ${tx.shopId} and r.notified_at is null and p.status = 'active' and ${sellable}`;

/** True if there is a request for an available variant of these products, or of the whole shop without `productIds`. */
export async function findIsWaitedFor(tx: ShopTx, productIds?: string[]): Promise<boolean> {
  const which = productIds ? sql`and p.id = any(${productIds}::uuid[])` : sql``;
  const { is_requested } = await tx.one(
    sql<{ is_requested: boolean }>`select exists (select ${answerable(tx)} ${which}) as is_requested`,
  );
  return is_requested;
}

/** Marks open requests whose variant is available as notified, and returns their ids. */
export async function takeWaitingRequests(tx: ShopTx, limit: number): Promise<string[]> {
  const rows = await tx.all(sql<{ id: string }>`
    with found as (select r.id ${answerable(tx)} order by r.created_at, r.id limit ${limit} for update of r skip locked)
    update stock_requests r set notified_at = now() from found where r.shop_id = ${tx.shopId} and r.id = found.id returning r.id`);
  return rows.map(({ id }) => id);
}

interface AnsweredRequest {
  id: string;
  email: string;
  language: string | null;
  variant_id: string;
  product_id: string;
  product_handle: string;
  product_title: string;
  option_values: string[];
}

export function findStockRequest(tx: ShopTx, id: string): Promise<AnsweredRequest | undefined> {
  return tx.find(sql<AnsweredRequest>`
    select r.id, r.email, r.language, r.variant_id, p.id as product_id, p.handle as product_handle, p.title as product_title, v.option_values
    from stock_requests r join variants v on v.shop_id = r.shop_id and v.id = r.variant_id
    join products p on p.shop_id = v.shop_id and p.id = v.product_id
    where r.shop_id = ${tx.shopId} and r.id = ${id}`);
}
