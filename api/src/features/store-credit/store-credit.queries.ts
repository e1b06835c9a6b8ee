import {
  maxStoreCredit,
  type StoreCreditBalance,
  type StoreCreditEntry,
} from "@vitrine/contract/payments/store-credit";
import { afterCursor, type Cursor } from "../../db/page.ts";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import type { AddedCredit } from "./credit-added.mail.tsx";

/** A change of a customer's balance. Each cause changes it once. */
interface CreditChange extends Pick<StoreCreditEntry, "kind" | "currency"> {
  customer_id: string;
  /** Negative to take credit. */
  amount: number;
  /** The order, the refund, or the adjustment. */
  cause_id: string;
  order_id: string | null;
  note: string | null;
  actor: { account_id: string | null; name: string };
}

/**
 * Changes a balance and records the entry, in one statement. Returns false, and changes nothing, if the balance would fall
 * below 0 or rise above its maximum.
 */
export async function changeCredit(tx: ShopTx, change: CreditChange): Promise<boolean> {
  const { customer_id, currency, amount, kind, cause_id, order_id, note, actor } = change;
  const changed =
    amount < 0
      ? sql`
        update store_credit_balances set balance = balance + ${amount}::bigint
        where shop_id = ${tx.shopId} and customer_id = ${customer_id} and currency = ${currency} and balance >= ${-amount}::bigint
        returning customer_id`
      : sql`
        insert into store_credit_balances as b (customer_id, currency, balance)
        values (${customer_id}, ${currency}, ${amount}::bigint)
        on conflict (shop_id, customer_id, currency) do update set balance = b.balance + excluded.balance
        where b.balance + excluded.balance <= ${maxStoreCredit}::bigint
        returning customer_id`;
  const recorded = await tx.run(sql`
    with changed as (${changed})
    insert into store_credit_entries (id, customer_id, currency, amount, kind, cause_id, order_id, note, account_id, actor)
    select ${newId()}::uuid, customer_id, ${currency}, ${amount}::bigint, ${kind}, ${cause_id}::uuid, ${order_id}::uuid, ${note},
      ${actor.account_id}::uuid, ${actor.name}
    from changed`);
  return recorded === 1;
}

/** The balance of a customer in the shop's currency. */
export function readBalance(tx: ShopTx, customerId: string): Promise<StoreCreditBalance> {
  return tx.one(sql<StoreCreditBalance>`
    select ${balanceOf(tx, sql`${customerId}::uuid`)} as balance, currency from shops where id = ${tx.shopId}`);
}

/** An SQL expression: the balance of a customer in the shop's currency; 0 without an entry. */
export function balanceOf(tx: ShopTx, customerId: Sql): Sql {
  return sql`coalesce((
    select b.balance from store_credit_balances b
    where b.shop_id = ${tx.shopId} and b.customer_id = ${customerId}
      and b.currency = (select currency from shops where id = ${tx.shopId})), 0)`;
}

/** The data of the email about a change by the shop; undefined if the customer has no email anymore. */
export function findAddedCredit(
  tx: ShopTx,
  adjustmentId: string,
): Promise<
  (Omit<AddedCredit, "shop" | "store_url"> & { email: string; language: string | null }) | undefined
> {
  return tx.find(sql`
    select c.email, c.name, e.amount, e.currency,
      (select b.balance from store_credit_balances b
       where b.shop_id = e.shop_id and b.customer_id = c.id and b.currency = e.currency) as balance,
      (select o.language from orders o where o.shop_id = e.shop_id and o.customer_id = c.id
       order by o.placed_at desc limit 1) as language,
      exists (select from checkout_settings cs where cs.shop_id = e.shop_id and cs.customer_accounts <> 'off') as has_accounts
    from store_credit_entries e join customers c on c.shop_id = e.shop_id and c.id = e.customer_id
    where e.shop_id = ${tx.shopId} and e.kind = 'adjustment' and e.cause_id = ${adjustmentId}
      and c.email is not null and c.erased_at is null`);
}

/** A page of a customer's entries, latest first, and one more row if there is a next page. */
export function listEntries(
  tx: ShopTx,
  customerId: string,
  { cursor, limit }: { cursor?: Cursor; limit: number },
): Promise<(StoreCreditEntry & { exact_at: string })[]> {
  return tx.all(sql<StoreCreditEntry & { exact_at: string }>`
    select e.id, e.kind, e.amount, e.currency, e.note, e.actor, e.created_at, e.created_at::text as exact_at,
      case when o.id is not null
        then json_build_object('id', o.id, 'number', o.number, 'number_prefix', o.number_prefix) end as order
    from store_credit_entries e left join orders o on o.shop_id = e.shop_id and o.id = e.order_id
    where e.shop_id = ${tx.shopId} and e.customer_id = ${customerId}
      ${afterCursor(cursor, sql`e.created_at`, sql`e.id`, "timestamptz", true)}
    order by e.created_at desc, e.id desc limit ${limit + 1}`);
}

/**
 * The customer who gets store credit from an order: the one whose credit paid for it, or else the order's, who must have an
 * email to sign in with. Undefined if there is none. The phone of an order isn't verified, so it doesn't identify who gets
 * the money: the order's email must be the customer's, unless a member chose the customer.
 */
export async function findCreditor(tx: ShopTx, orderId: string): Promise<string | undefined> {
  const found = await tx.find(sql<{ id: string }>`
    select c.id from orders o
    left join store_credit_entries e on e.shop_id = o.shop_id and e.order_id = o.id and e.kind = 'order'
    join customers c on c.shop_id = o.shop_id and c.id = coalesce(e.customer_id, o.customer_id)
      and (e.customer_id is not null or o.email = c.email or o.source = 'draft_order')
    where o.shop_id = ${tx.shopId} and o.id = ${orderId} and not o.is_test and c.email is not null and c.erased_at is null`);
  return found?.id;
}
