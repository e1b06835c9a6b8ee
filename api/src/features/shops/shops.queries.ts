import { sql } from "kysely";
import type { Role } from "@vitrine/contract/roles";
import type { ShopAddress } from "@vitrine/contract/shops/shops";
import type { StoredSeo } from "./stored-seo.rules.ts";
import { db, type AnyTx, type PlatformTx, type ShopTx } from "../../db/tx.ts";

export interface ShopRow {
  id: number;
  handle: string;
  name: string;
  photo: string | null;
  seo: StoredSeo;
  is_live: 0 | 1;
  country: string;
  currency: string;
  time_zone: string;
  units: "metric" | "imperial";
  language: string;
  legal_name: string | null;
  address: ShopAddress | null;
  order_prefix: string;
  email: string | null;
  phone: string | null;
  is_demo: boolean;
  version: number;
  created_at: string;
  went_live_at: string | null;
}

const columns = sql`s.id, s.handle::text as handle, s.name, s.photo_key as photo, s.seo, s.is_live, s.country, s.currency,
  s.time_zone, s.units, s.language, s.legal_name, s.address, s.order_prefix, s.email::text as email, s.phone, s.is_demo, s.version, s.created_at, s.went_live_at`;

/**
 * The shops of a user, with their role and the names of the owners. Sample shops last, then the oldest first.
 */
export function listShopsOf(
  tx: PlatformTx,
  accountId: string,
): Promise<(ShopRow & { role: Role; owners: string[] })[]> {
  return tx.all(sql<ShopRow & { role: Role; owners: string[] }>`
    select ${columns}, m.role, array(
             select a.name from memberships o join accounts a on a.id = o.account_id
             where o.shop_id = s.id and o.role = 'owner' order by o.created_at, a.id) as owners
    from memberships m join shops s on s.id = m.shop_id
    where m.account_id = ${accountId} order by s.is_demo, s.id`);
}

/** The shop of the transaction. */
export function requireShop(tx: ShopTx): Promise<ShopRow> {
  return tx.one(sql<ShopRow>`select ${columns} from shops s where s.id = ${tx.shopId}`);
}

export function requireShopForUpdate(tx: ShopTx): Promise<ShopRow> {
  return tx.one(sql<ShopRow>`select ${columns} from shops s where s.id = ${tx.shopId} for update`);
}

export function insertShop(
  tx: PlatformTx,
  shop: Pick<ShopRow, "handle" | "name" | "country" | "currency" | "time_zone" | "units"> & {
    language?: string;
    email?: string | null;
    phone?: string | null;
    is_demo?: boolean;
  },
): Promise<{ id: number }> {
  return tx.one(db.insertInto("shops").values(shop).returning("id"));
}

/** Deletes a shop that was just created and is still empty. */
export async function deleteNewShop(tx: PlatformTx, id: number): Promise<void> {
  await tx.run(db.deleteFrom("shops").where("id", "=", id));
}

export async function insertMembership(
  tx: PlatformTx,
  shopId: number,
  accountId: string,
  role: Role,
): Promise<void> {
  await tx.run(db.insertInto("memberships").values({ shop_id: shopId, account_id: accountId, role }));
}

type ShopUpdate = Partial<Omit<ShopRow, "id" | "photo" | "seo" | "address">> & {
  photo_key?: string | null;
  seo?: string;
  address?: string | null;
};

/**
 * Writes the changed fields. Returns false and writes nothing if currency or time zone should change although
 * the shop has an order. A concurrent first order makes either transaction fail with the constraint
 * `orders_currency_fkey`.
 */
export async function updateShop(tx: ShopTx, change: ShopUpdate): Promise<boolean> {
  const needsNoOrder = change.currency !== undefined || change.time_zone !== undefined;
  const updated = await tx.run(
    db
      .updateTable("shops")
      .set({ ...change, version: sql`version + 1`, storefront_version: sql`storefront_version + 1` })
      .where("id", "=", tx.shopId)
      .$if(needsNoOrder, (update) =>
        update.where(sql<boolean>`not exists (select from orders o where o.shop_id = ${tx.shopId})`),
      ),
  );
  return updated === 1;
}

export async function findFreeHandles(tx: AnyTx, handles: string[]): Promise<string[]> {
  const taken = await tx.all(
    sql<{
      handle: string;
    }>`select handle::text as handle from shops where handle = any(${handles}::citext[])`,
  );
  const set = new Set(taken.map(({ handle }) => handle.toLowerCase()));
  return handles.filter((handle) => !set.has(handle));
}

/** Numbers of active and draft products, and if the shop has an order. */
export function countSetup(tx: ShopTx): Promise<{ active: number; drafts: number; has_orders: boolean }> {
  return tx.one(sql<{ active: number; drafts: number; has_orders: boolean }>`
    select count(*) filter (where status = 'active') as active, count(*) filter (where status = 'draft') as drafts,
           exists (select from orders o join shops s on s.id = o.shop_id
                   where o.shop_id = ${tx.shopId} and not o.is_test and (not o.is_sample or s.is_demo)) as has_orders
    from products where shop_id = ${tx.shopId} and status in ('active', 'draft')`);
}
