import type {
  AbandonedFilter,
  AbandonedRow,
  AbandonedState,
} from "@vitrine/contract/checkout/abandoned-checkouts";
import { afterCursor, type Cursor, likePattern } from "../../db/page.ts";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { apiError } from "../../api-error.ts";
import { phoneSearchDigits } from "../addresses/phones.rules.ts";

/** A line as the shopper left it. */
export interface StoredLine {
  variant_id: string;
  product_id: string;
  title: string;
  variant_title: string;
  quantity: number;
  unit_price: number;
}

/** A cart as an abandoned checkout. */
export interface NewCheckout {
  id: string;
  cart_id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  phone_e164: string | null;
  email_key: string | null;
  language: string | null;
  currency: string;
  total: number;
  item_count: number;
  lines: StoredLine[];
  abandoned_at: string;
}

/** An abandoned checkout as stored. */
export interface CheckoutRecord extends NewCheckout {
  next_step: number;
  next_email_at: string | null;
  emailed_at: string | null;
  restored_at: string | null;
  recovered_at: string | null;
  recovered_by: "link" | "organic" | null;
  order_id: string | null;
  contact_removed_at: string | null;
  state: AbandonedState;
}

const columns = sql`a.id, a.cart_id, a.name, a.email, a.phone, a.phone_e164, a.email_key, a.language, a.currency, a.total, a.item_count,
  a.lines, a.abandoned_at, a.next_step, a.next_email_at, a.emailed_at, a.restored_at, a.recovered_at, a.recovered_by,
  a.order_id, a.contact_removed_at, a.state`;

export async function requireCheckout(tx: ShopTx, id: string): Promise<CheckoutRecord> {
  const found = await tx.find(checkoutOf(tx, id));
  if (!found) throw apiError("not_found");
  return found;
}

/** Locks the checkout until the transaction ends, so that an order or another email waits. */
export function findCheckoutForUpdate(tx: ShopTx, id: string): Promise<CheckoutRecord | undefined> {
  return tx.find(checkoutOf(tx, id, sql`for update`));
}

export function findCheckout(tx: ShopTx, id: string): Promise<CheckoutRecord | undefined> {
  return tx.find(checkoutOf(tx, id));
}

function checkoutOf(tx: ShopTx, id: string, lock = sql``) {
  return sql<CheckoutRecord>`
    select ${columns} from abandoned_checkouts a where a.shop_id = ${tx.shopId} and a.id = ${id} ${lock}`;
}

export const countedUpTo = 1_000;

type Listed = AbandonedRow & { exact_at: string };

/** A page of the abandoned checkouts, newest first, and one more row if there is a next page. */
export function listCheckouts(
  tx: ShopTx,
  filter: AbandonedFilter,
  { limit, cursor }: { limit: number; cursor: Cursor | undefined },
): Promise<Listed[]> {
  return tx.all(sql<Listed>`
    select a.id, a.state, a.name, a.email, a.phone, a.item_count, a.total, a.currency, a.abandoned_at,
      a.abandoned_at::text as exact_at
    from abandoned_checkouts a where ${matching(tx, filter)}
      ${afterCursor(cursor, sql`a.abandoned_at`, sql`a.id`, "timestamptz", true)}
    order by a.abandoned_at desc, a.id desc limit ${limit + 1}`);
}

/** Counts the checkouts that match, up to one more than `countedUpTo`. */
export async function countCheckouts(tx: ShopTx, filter: AbandonedFilter): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*) as count from (
      select from abandoned_checkouts a where ${matching(tx, filter)} limit ${sql.lit(countedUpTo + 1)}) found`);
  return count;
}

function matching(tx: ShopTx, { search, state, from, to }: AbandonedFilter): Sql {
  const zone = sql`(select time_zone from shops where id = ${tx.shopId})`;
  return sql`a.shop_id = ${tx.shopId}
    ${state ? sql`and a.state = ${state}` : sql``}
    ${from ? sql`and a.abandoned_at >= (${from}::date::timestamp at time zone ${zone})` : sql``}
    ${to ? sql`and a.abandoned_at < ((${to}::date + 1)::timestamp at time zone ${zone})` : sql``}
    ${search ? sql`and ${isFound(search)}` : sql``}`;
}

/** A number finds phone numbers that contain it, other text names and emails. */
function isFound(search: string): Sql {
  const digits = phoneSearchDigits(search);
  if (digits)
    return sql`coalesce(a.phone_e164, regexp_replace(a.phone, '\\D', '', 'g')) like ${likePattern(digits)}`;
  const pattern = likePattern(search.toLowerCase());
  return sql`(a.email like ${pattern} or plain(a.name) like plain(${pattern}))`;
}

interface EmailRecord {
  id: string;
  step: number | null;
  sender: string | null;
  coupon_code: string | null;
  created_at: string;
  sent_at: string | null;
}

/** The emails about a checkout, oldest first. */
export function listRecoveryEmails(tx: ShopTx, checkoutId: string): Promise<EmailRecord[]> {
  return tx.all(sql<EmailRecord>`
    select id, step, sender, coupon_code, created_at, sent_at from recovery_emails
    where shop_id = ${tx.shopId} and checkout_id = ${checkoutId} order by created_at, id`);
}
