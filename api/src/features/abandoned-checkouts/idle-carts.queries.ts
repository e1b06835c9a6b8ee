import { sql } from "../../db/sql.ts";
import type { PlatformTx, ShopTx } from "../../db/tx.ts";
import type { NewCheckout } from "./abandoned-checkouts.queries.ts";

/** Minutes without a change after which a cart with a contact is abandoned. */
export const idleMinutes = 10;

export interface IdleCart {
  shop_id: number;
  id: string;
  idle_since: string;
}

/** Carts of all shops that were changed before a time and not looked at since, the longest first. */
export function listIdleCarts(
  tx: PlatformTx,
  before: string,
  after: Pick<IdleCart, "id" | "idle_since"> | undefined,
  limit: number,
): Promise<IdleCart[]> {
  return tx.all(sql<IdleCart>`
    select shop_id, id, idle_since::text as idle_since
    from list_idle_carts(${before}::timestamptz, coalesce(${after?.idle_since ?? null}::timestamptz, '-infinity'),
      ${after?.id ?? "00000000-0000-0000-0000-000000000000"}::uuid, ${limit}::integer)`);
}

/** A cart with its last change, of itself or of a line. */
interface LockedCart {
  id: string;
  name: string | null;
  language: string | null;
  last_change: string;
  is_idle: boolean;
}

/** Locks those of these carts that are not ordered and that no request is changing. */
export function lockIdleCarts(tx: ShopTx, ids: string[], before: string): Promise<LockedCart[]> {
  return tx.all(sql<LockedCart>`
    select c.id, c.address->>'name' as name, c.language, last_change, last_change <= ${before}::timestamptz as is_idle
    from carts c cross join lateral (
      select greatest(c.idle_since, c.updated_at, max(l.added_at), max(l.changed_at)) as last_change
      from cart_lines l where l.shop_id = c.shop_id and l.cart_id = c.id
    ) l
    where c.shop_id = ${tx.shopId} and c.id = any(${ids}::uuid[]) and c.idle_since is not null and c.order_id is null
    order by c.id for update of c skip locked`);
}

/** Sets when the carts are looked at again: `idleMinutes` after a time, or after their next change if it is null. */
export async function updateIdleSince(
  tx: ShopTx,
  carts: { id: string; idle_since: string | null }[],
): Promise<void> {
  await tx.run(sql`
    update carts c set idle_since = r.idle_since
    from unnest(${carts.map(({ id }) => id)}::uuid[], ${carts.map(({ idle_since }) => idle_since)}::timestamptz[])
      as r (id, idle_since)
    where c.shop_id = ${tx.shopId} and c.id = r.id`);
}

/** Inserts an abandoned checkout, or updates the one of the same cart. Returns its id. */
export async function upsertCheckout(tx: ShopTx, { lines, ...row }: NewCheckout): Promise<string> {
  const { id } = await tx.one(sql<{ id: string }>`
    insert into abandoned_checkouts as a (id, cart_id, name, email, phone, phone_e164, email_key, language, currency, total, item_count,
      lines, abandoned_at)
    values (${row.id}, ${row.cart_id}, ${row.name}, ${row.email}, ${row.phone}, ${row.phone_e164}, ${row.email_key}, ${row.language},
      ${row.currency}, ${row.total}, ${row.item_count}, ${JSON.stringify(lines)}::jsonb, ${row.abandoned_at}::timestamptz)
    on conflict on constraint abandoned_checkouts_cart_key do update set
      name = excluded.name, email = excluded.email, phone = excluded.phone, phone_e164 = excluded.phone_e164,
      email_key = excluded.email_key, language = excluded.language, currency = excluded.currency, total = excluded.total,
      item_count = excluded.item_count, lines = excluded.lines, abandoned_at = excluded.abandoned_at,
      recorded_at = now(), next_email_at = null, contact_removed_at = null
    returning id`);
  return id;
}
