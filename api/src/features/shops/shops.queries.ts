import type { Access, Role } from "@vitrine/contract/roles";
import type { ShopAddress } from "@vitrine/contract/shops/shops";
import { publishedLanguages } from "../../events/store-map.ts";
import type { StoredSeo } from "./stored-seo.rules.ts";
import { accessColumns, accessFrom, ownRole, type StoredAccess } from "../../db/member-access.ts";
import { sql } from "../../db/sql.ts";
import { db, type AnyTx, type PlatformTx, type ShopTx } from "../../db/tx.ts";

/** The fields that a shop's URL consists of, see `storeUrl`. */
export interface ShopUrlParts {
  handle: string;
  /** The primary domain; the host is null without one. */
  domain: { host: string | null };
}

/** `ShopUrlParts` of shop `s`, as JSON. */
export const shopUrlJson = sql`
  json_build_object('handle', s.handle, 'domain', json_build_object('host', s.primary_host))`;

export interface ShopRow extends ShopUrlParts {
  id: number;
  name: string;
  photo: string | null;
  seo: StoredSeo;
  is_live: 0 | 1;
  country: string;
  currency: string;
  time_zone: string;
  units: "metric" | "imperial";
  language: string;
  /** Codes of the published further languages: "ar". */
  published_languages: string[];
  legal_name: string | null;
  address: ShopAddress | null;
  order_prefix: string;
  first_order_number: number;
  email: string | null;
  phone: string | null;
  is_demo: boolean;
  version: number;
  created_at: string;
  went_live_at: string | null;
  /** When the shop is deleted; null if it isn't. */
  deletes_at: string | null;
}

const columns = sql`s.id, s.handle::text as handle, json_build_object('host', s.primary_host) as domain, s.name, s.photo_key as photo, s.seo, s.is_live, s.country, s.currency,
  s.time_zone, s.units, s.language, ${publishedLanguages} as published_languages, s.legal_name, s.address, s.order_prefix, s.first_order_number, s.email::text as email, s.phone, s.is_demo, s.version, s.created_at, s.went_live_at, s.deletes_at`;

/**
 * The shops of a user, with their access and the names of the owners. Sample shops last, then the oldest first.
 */
export async function listShopsOf(
  tx: PlatformTx,
  accountId: string,
): Promise<{ row: ShopRow; access: Access; owners: string[] }[]> {
  const shops = await tx.all(sql<ShopRow & StoredAccess & { owners: string[] }>`
    select ${columns}, ${accessColumns}, array(
             select a.name from memberships o join accounts a on a.id = o.account_id
             where o.shop_id = s.id and o.role = 'owner' order by o.created_at, a.id) as owners
    from memberships m join shops s on s.id = m.shop_id ${ownRole}
    where m.account_id = ${accountId} order by s.is_demo, s.id`);
  return shops.map(({ role, role_id: _, role_version: _version, own_permissions, owners, ...row }) => ({
    row,
    access: accessFrom({ role, own_permissions }),
    owners,
  }));
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

type ShopUpdate = Partial<Omit<ShopRow, "id" | "domain" | "photo" | "seo" | "address">> & {
  photo_key?: string | null;
  seo?: string;
  languages?: string;
  address?: string | null;
};

/**
 * Writes the changed fields. Returns false and writes nothing if the currency should change although
 * the shop has an order. A concurrent first order makes either transaction fail with the constraint
 * `orders_currency_fkey`.
 */
export async function updateShop(tx: ShopTx, change: ShopUpdate): Promise<boolean> {
  const needsNoOrder = change.currency !== undefined;
  const changes = sql.assignments(change);
  const ordered = sql`exists (select from orders o where o.shop_id = ${tx.shopId})`;
  const updated = await tx.run(sql`
    update shops set ${sql.join([...changes, sql`version = version + 1`, sql`storefront_version = storefront_version + 1`])}
    where id = ${tx.shopId} ${needsNoOrder ? sql`and not ${ordered}` : sql``}`);
  return updated === 1;
}

/** The orders of the last days that count, and those whose day differs in another time zone. */
export function countOnAnotherDay(
  tx: ShopTx,
  timeZone: string,
  days: number,
): Promise<{ orders: number; on_another_day: number }> {
  return tx.one(sql<{ orders: number; on_another_day: number }>`
    select count(*)::int as orders, (count(*) filter (where
      (o.placed_at at time zone s.time_zone)::date <> (o.placed_at at time zone ${timeZone})::date))::int as on_another_day
    from orders o join shops s on s.id = o.shop_id
    where o.shop_id = ${tx.shopId} and o.placed_at > now() - make_interval(days => ${days})
      and not o.is_test and is_sale(o.lifecycle, o.fulfilment_status, o.payment_status)`);
}

/**
 * Locks the counter of order numbers until the transaction ends, if the number of the first order changes. Before the shop is
 * locked, because an order is placed in this sequence, too.
 */
export async function lockOrderNumbers(tx: ShopTx, first: number): Promise<void> {
  await tx.run(sql`
    insert into counters (name, next)
    select 'order', first_order_number from shops where id = ${tx.shopId} and first_order_number <> ${first}::bigint
    on conflict (shop_id, name) do update set next = counters.next`);
}

/**
 * The next order gets this number. Returns false if the shop has an order, or a test order with this number or a higher one.
 * Requires `lockOrderNumbers`.
 */
export async function setFirstOrderNumber(tx: ShopTx, first: number): Promise<boolean> {
  const updated = await tx.run(sql`
    update counters set next = ${first}::bigint
    where shop_id = ${tx.shopId} and name = 'order' and not exists (
      select from orders o where o.shop_id = ${tx.shopId} and (not o.is_test or o.number >= ${first}::bigint))`);
  return updated === 1;
}

export async function findFreeHandles(tx: AnyTx, handles: string[]): Promise<string[]> {
  const taken = await tx.all(
    sql<{ handle: string }>`
      select handle::text as handle from shops where handle = any(${handles}::citext[])
      union select handle::text from former_handles where handle = any(${handles}::citext[]) and held_until > now()`,
  );
  const set = new Set(taken.map(({ handle }) => handle.toLowerCase()));
  return handles.filter((handle) => !set.has(handle));
}

/**
 * Makes a former handle available to the shop that had it, and to all others when it isn't held any more. Returns false if it
 * is.
 *
 * @param shopId null for a new shop
 */
export async function takeHandle(
  tx: AnyTx,
  { handle, shopId, now }: { handle: string; shopId: number | null; now: string },
): Promise<boolean> {
  await tx.run(
    sql`delete from former_handles where handle = ${handle} and (shop_id = ${shopId} or held_until <= ${now})`,
  );
  return (await tx.run(sql`select from former_handles where handle = ${handle}`)) === 0;
}

/** Redirects a former handle to the shop, and holds it for the shop for 90 days. */
export async function insertFormerHandle(tx: ShopTx, handle: string, now: string): Promise<void> {
  await tx.run(sql`
    insert into former_handles (handle, shop_id, held_until)
    values (${handle}, ${tx.shopId}, ${now}::timestamptz + interval '90 days') on conflict do nothing`);
}

/** Numbers of active and draft products, and if the shop has an order. */
export function countSetup(tx: ShopTx): Promise<{ active: number; drafts: number; has_orders: boolean }> {
  return tx.one(sql<{ active: number; drafts: number; has_orders: boolean }>`
    select count(*) filter (where status = 'active') as active, count(*) filter (where status = 'draft') as drafts,
           exists (select from orders o join shops s on s.id = o.shop_id
                   where o.shop_id = ${tx.shopId} and not o.is_test and (not o.is_sample or s.is_demo)) as has_orders
    from products where shop_id = ${tx.shopId} and status in ('active', 'draft')`);
}
