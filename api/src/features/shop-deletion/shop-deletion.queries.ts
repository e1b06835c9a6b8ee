import { deletionDays } from "@vitrine/contract/shops/shop-deletion";
import { sql } from "../../db/sql.ts";
import type { PlatformTx, ShopTx } from "../../db/tx.ts";

export interface DeletedShop {
  name: string;
  time_zone: string;
  /** ISO 8601; null if the shop isn't deleted. */
  deletes_at: string | null;
}

export function readDeletion(tx: ShopTx): Promise<Pick<DeletedShop, "deletes_at"> & { open_orders: number }> {
  return tx.one(sql<Pick<DeletedShop, "deletes_at"> & { open_orders: number }>`
    select s.deletes_at, (${openOrders(tx.shopId)}) as open_orders from shops s where s.id = ${tx.shopId}`);
}

/** The orders that customers wait for. */
export async function countOpenOrders(tx: ShopTx): Promise<number> {
  return (await tx.one(sql<{ count: number }>`${openOrders(tx.shopId)}`)).count;
}

const openOrders = (shopId: number) => sql`
  select count(*)::int as count from orders
  where shop_id = ${shopId} and lifecycle in ('open', 'awaiting_payment') and not is_sample and not is_test`;

/** Closes the shop and sets the time of its deletion. Returns undefined if it is set already. */
export function closeForDeletion(tx: ShopTx): Promise<(DeletedShop & { deletes_at: string }) | undefined> {
  return tx.find(sql<DeletedShop & { deletes_at: string }>`
    update shops set is_live = 0, deletes_at = now() + make_interval(days => ${deletionDays}),
      storefront_version = storefront_version + 1, version = version + 1
    where id = ${tx.shopId} and deletes_at is null
    returning name, time_zone, deletes_at`);
}

/** Cancels the deletion of the shop. Returns its name, or undefined if it isn't to be deleted. */
export function clearDeletion(tx: ShopTx): Promise<{ name: string } | undefined> {
  return tx.find(sql<{ name: string }>`
    update shops set deletes_at = null, version = version + 1
    where id = ${tx.shopId} and deletes_at is not null returning name`);
}

export async function hasShop(tx: PlatformTx, shopId: number): Promise<boolean> {
  return (await tx.find(sql`select 1 from shops where id = ${shopId}`)) !== undefined;
}

/** Deletes a shop with all its data if the time of its deletion has come. */
export function removeDueShop(tx: PlatformTx, shopId: number): Promise<number> {
  return tx.run(sql`delete from shops where id = ${shopId} and deletes_at <= now()`);
}
