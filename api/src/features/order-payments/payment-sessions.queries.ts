import { sql } from "../../db/sql.ts";
import { db, type ShopTx } from "../../db/tx.ts";

/** An attempt to pay an order on a page of its provider. */
export interface PaymentSession {
  attempt: number;
  /** Null until the provider has created the page. */
  session_id: string | null;
  url: string | null;
  expires_at: string;
  ended_at: string | null;
  /** True if its payment is only authorised. */
  captures_later: boolean;
}

/** The latest attempt to pay an order. */
export function findLatestSession(tx: ShopTx, orderId: string): Promise<PaymentSession | undefined> {
  return tx.find(sql<PaymentSession>`
    select attempt, session_id, url, expires_at, ended_at, captures_later from payment_sessions
    where shop_id = ${tx.shopId} and order_id = ${orderId} order by attempt desc limit 1`);
}

export function findSession(
  tx: ShopTx,
  orderId: string,
  attempt: number,
): Promise<PaymentSession | undefined> {
  return tx.find(sql<PaymentSession>`
    select attempt, session_id, url, expires_at, ended_at, captures_later from payment_sessions
    where shop_id = ${tx.shopId} and order_id = ${orderId} and attempt = ${attempt}`);
}

/** True if this is a payment page of an order of the shop. */
export async function hasSession(
  tx: ShopTx,
  { order_id, session_id }: { order_id: string; session_id: string },
): Promise<boolean> {
  const row = await tx.find(sql`
    select attempt from payment_sessions
    where shop_id = ${tx.shopId} and order_id = ${order_id} and session_id = ${session_id}`);
  return row !== undefined;
}

export async function insertSession(
  tx: ShopTx,
  session: {
    order_id: string;
    provider: string;
    attempt: number;
    amount: number;
    expires_at: string;
    captures_later: boolean;
  },
): Promise<void> {
  await tx.run(db.insertInto("payment_sessions").values(session));
}

/** Stores the page of an attempt. Returns false if it has one already: the first of two that were created at once stays. */
export async function storePage(
  tx: ShopTx,
  orderId: string,
  attempt: number,
  page: { session_id: string; url: string },
): Promise<boolean> {
  const stored = await tx.run(
    db
      .updateTable("payment_sessions")
      .set(page)
      .where("shop_id", "=", tx.shopId)
      .where("order_id", "=", orderId)
      .where("attempt", "=", attempt)
      .where("session_id", "is", null),
  );
  return stored === 1;
}

/** Marks pages of an order as ended, by default all: a page on which a payment was made can't be paid again. */
export async function endSessions(
  tx: ShopTx,
  orderId: string,
  ended_at: string,
  sessionId?: string,
): Promise<void> {
  const open = db
    .updateTable("payment_sessions")
    .set({ ended_at })
    .where("shop_id", "=", tx.shopId)
    .where("order_id", "=", orderId)
    .where("ended_at", "is", null);
  await tx.run(sessionId === undefined ? open : open.where("session_id", "=", sessionId));
}

/** Ends the pages of an order whose total changes: each was for the amount that was due then, which `total` was before. */
export async function endSessionsOf(
  tx: ShopTx,
  orderId: string,
  { total, at }: { total: number; at: string },
): Promise<void> {
  await tx.run(sql`
    update payment_sessions set amount = coalesce(amount, ${total}), ended_at = coalesce(ended_at, ${at}::timestamptz)
    where shop_id = ${tx.shopId} and order_id = ${orderId}`);
}

/** True if a page of the order was for this amount. */
export async function hasSessionFor(tx: ShopTx, orderId: string, amount: number): Promise<boolean> {
  const row = await tx.find(sql`
    select attempt from payment_sessions where shop_id = ${tx.shopId} and order_id = ${orderId} and amount = ${amount} limit 1`);
  return row !== undefined;
}

/** Records an event of a provider. Returns false if it was recorded before. */
export async function insertEvent(
  tx: ShopTx,
  event: { provider: string; event_id: string; type: string },
): Promise<boolean> {
  const inserted = await tx.run(
    db
      .insertInto("payment_events")
      .values(event)
      .onConflict((conflict) => conflict.doNothing()),
  );
  return inserted === 1;
}
