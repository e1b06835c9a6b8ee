import type { CodeBatch } from "@vitrine/contract/coupons/coupon-codes";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** Inserts the codes that no coupon of the shop has yet, and returns their number. */
export function insertCodes(
  tx: ShopTx,
  batch: { id: string; coupon_id: string; created_at: string },
  codes: readonly string[],
): Promise<number> {
  return tx.run(sql`
    insert into coupon_codes (code, coupon_id, batch_id, created_at)
    select code, ${batch.coupon_id}::uuid, ${batch.id}::uuid, ${batch.created_at}::timestamptz
    from unnest(${codes}::text[]) code
    where not exists (select from coupons k where k.shop_id = ${tx.shopId} and k.code = code.code)
    on conflict do nothing`);
}

/** The batches of a coupon, newest first; with `batchId` only that one. */
export function listBatches(tx: ShopTx, couponId: string, batchId?: string): Promise<CodeBatch[]> {
  return tx.all(sql<CodeBatch>`
    select batch_id as id, count(*)::int as codes, count(order_id)::int as used, min(code) as example,
      min(created_at) as created_at
    from coupon_codes
    where shop_id = ${tx.shopId} and coupon_id = ${couponId}
      and batch_id = coalesce(${batchId ?? null}::uuid, batch_id)
    group by batch_id order by min(created_at) desc, batch_id desc`);
}

export async function hasCode(tx: ShopTx, code: string): Promise<boolean> {
  const found = await tx.find(sql`select from coupon_codes where shop_id = ${tx.shopId} and code = ${code}`);
  return found !== undefined;
}

/** The first of `CODE-2`, `CODE-3` … that the shop doesn't have; a long code is shortened to fit. */
export async function findFreeCode(tx: ShopTx, code: string): Promise<string> {
  // The longest number has five digits: a shop has at most 10,000 coupons.
  const stem = `${code.slice(0, 34)}-`;
  const { free } = await tx.one(sql<{ free: string }>`
    select ${stem}::text || n as free from generate_series(2, 99999) n
    where not exists (select from coupons where shop_id = ${tx.shopId} and code = ${stem}::text || n)
      and not exists (select from coupon_codes where shop_id = ${tx.shopId} and code = ${stem}::text || n)
    order by n limit 1`);
  return free;
}

export interface ExportedCode {
  code: string;
  created_at: string;
  is_used: boolean;
}

/** A page of the codes of a coupon, or of one of its batches, by code. */
export function listCodes(
  tx: ShopTx,
  { couponId, batchId }: { couponId: string; batchId?: string },
  page: { limit: number; after: string | undefined },
): Promise<ExportedCode[]> {
  return tx.all(sql<ExportedCode>`
    select code, created_at, order_id is not null as is_used from coupon_codes
    where shop_id = ${tx.shopId} and coupon_id = ${couponId}
      and batch_id::text = coalesce(${batchId ?? null}::text, batch_id::text) and code > ${page.after ?? ""}
    order by code limit ${page.limit}`);
}
