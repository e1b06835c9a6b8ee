import type { Refund } from "@vitrine/contract/orders/orders";
import { sql } from "../../../db/sql.ts";
import { db, type ShopTx } from "../../../db/tx.ts";
import { newId } from "../../../ids.ts";

/** Adds a payment to the ledger of an order. Returns false if its cause or its reference is in it already. */
export async function insertPayment(
  tx: ShopTx,
  payment: {
    order_id: string;
    kind: "authorization" | "capture" | "collection" | "refund" | "void" | "cancellation" | "write_off";
    method: string;
    amount: number;
    cause_id: string;
    account_id: string | null;
    /** The provider's id of the payment. */
    reference?: string;
    /** Of a refund: the part that had been paid too much. */
    overpaid?: number;
    /** Of a write-off. */
    reason?: string | null;
  },
): Promise<boolean> {
  const inserted = await tx.run(
    db
      .insertInto("payments")
      .values({ id: newId(), ...payment })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return inserted === 1;
}

/** The order that a payment of a provider belongs to. */
export async function findPaidOrder(
  tx: ShopTx,
  method: string,
  reference: string,
): Promise<string | undefined> {
  const found = await tx.find(sql<{ order_id: string }>`
    select order_id from payments
    where shop_id = ${tx.shopId} and method = ${method} and kind = 'capture' and reference = ${reference}`);
  return found?.order_id;
}

export interface RefundRow extends Pick<
  Refund,
  "id" | "amount" | "reason" | "status" | "provider" | "destination"
> {
  order_id: string;
  payment_reference: string | null;
  account_id: string | null;
  /** True for the refund of items that the order still has: returned, shipped or cancelled ones. */
  is_for_return?: boolean;
  /** The refund's parts: see `refund_parts`. */
  batch_id?: string | null;
  notifies_customer?: boolean;
}

export interface RequestedRefund extends RefundRow {
  currency: string;
  /** The provider's id of the refund; null until the provider has received it. */
  reference: string | null;
  /** The provider's ids of the payment's other refunds. */
  known: string[];
  is_overdue: boolean;
  /** True if the provider should have responded long ago. */
  is_delayed: boolean;
}

/** An SQL expression: true if the provider of a refund `r` hasn't reported a result in time. */
export const isOverdue = sql`(r.status = 'pending' and r.provider is not null and r.created_at < now() - interval '30 days')`;

export async function insertRefund(
  tx: ShopTx,
  refund: RefundRow & { note: string | null; settled_at?: string },
): Promise<void> {
  await tx.run(db.insertInto("refunds").values(refund));
}

export function findRefund(
  tx: ShopTx,
  by: { id: string } | { provider: string; reference: string },
): Promise<RequestedRefund | undefined> {
  const condition =
    "id" in by ? sql`r.id = ${by.id}` : sql`r.provider = ${by.provider} and r.reference = ${by.reference}`;
  return tx.find(sql<RequestedRefund>`
    select r.id, r.order_id, r.amount, r.reason, r.status, r.provider, r.destination, r.payment_reference, r.reference, r.account_id, r.is_for_return, r.notifies_customer, o.currency,
      ${isOverdue} as is_overdue, r.created_at < now() - interval '1 hour' as is_delayed, array(
        select other.reference from refunds other
        where other.shop_id = r.shop_id and other.order_id = r.order_id and other.id <> r.id
          and other.payment_reference = r.payment_reference and other.reference is not null) as known
    from refunds r join orders o on o.shop_id = r.shop_id and o.id = r.order_id
    where r.shop_id = ${tx.shopId} and ${condition}`);
}

/**
 * The refund that a provider reports: by its reference, else by our id, which the provider returns, else one that was made in
 * the provider's own dashboard, whose reference isn't known yet.
 */
export async function findReportedRefund(
  tx: ShopTx,
  { provider, payment, reference, id, amount }: ReportedRefund,
): Promise<RequestedRefund | undefined> {
  const found = await tx.find(sql<{ id: string }>`
    select r.id from refunds r
    where r.shop_id = ${tx.shopId} and r.provider = ${provider}
      and (r.reference = ${reference}
        or r.reference is null and r.payment_reference = ${payment}
          and (r.id::text = ${id}
            or r.reason = 'provider' and r.status = 'succeeded' and r.amount = ${amount}))
    order by r.reference is null, r.id::text is distinct from ${id}, r.created_at limit 1`);
  return found && findRefund(tx, { id: found.id });
}

/** A refund as its provider reports it; `id` is ours, if the provider returns it. */
interface ReportedRefund {
  provider: string;
  /** The provider's id of the payment. */
  payment: string;
  reference: string;
  id: string | null;
  amount: number | null;
}

/**
 * The sum of a payment's refunds that the provider counted as refunded at an instant: also those that have failed since. Money
 * that the customer got back by a dispute isn't among them.
 */
export async function refundedAt(
  tx: ShopTx,
  { orderId, payment, at }: { orderId: string; payment: string; at: string },
): Promise<number> {
  const { amount } = await tx.one(sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from refunds
    where shop_id = ${tx.shopId} and order_id = ${orderId} and payment_reference = ${payment} and reason <> 'dispute'
      and (status <> 'failed' or reference is not null and settled_at >= ${at}::timestamptz)`);
  return amount;
}

/** Reverses a refund in the ledger: a refund of its negative amount. */
export async function insertReversal(
  tx: ShopTx,
  { id, order_id }: Pick<RefundRow, "id" | "order_id">,
): Promise<void> {
  await tx.run(sql`
    insert into payments (id, order_id, kind, method, amount, overpaid, cause_id)
    select ${newId()}, order_id, kind, method, -amount, -overpaid, ${newId()} from payments
    where shop_id = ${tx.shopId} and order_id = ${order_id} and kind = 'refund' and cause_id = ${id}`);
}

/** The number of the credit note of a refund, of the invoice that is valid now. */
export function findCreditNote(
  tx: ShopTx,
  refundId: string,
): Promise<{ number: number; number_prefix: string } | undefined> {
  return tx.find(sql<{ number: number; number_prefix: string }>`
    select number, number_prefix from documents where shop_id = ${tx.shopId} and refund_id = ${refundId}
    order by number desc limit 1`);
}

/** Settles a refund that has this status, by default a pending one. Returns false if it has another one. */
export async function updateRefund(
  tx: ShopTx,
  id: string,
  change: { status: Refund["status"]; reference?: string; failure: string | null; settled_at: string | null },
  from: Refund["status"] = "pending",
): Promise<boolean> {
  const updated = await tx.run(
    db
      .updateTable("refunds")
      .set(change)
      .where("shop_id", "=", tx.shopId)
      .where("id", "=", id)
      .where("status", "=", from),
  );
  return updated === 1;
}
