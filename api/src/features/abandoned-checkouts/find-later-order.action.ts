import type { ShopTx } from "../../db/tx.ts";
import { customerKeys } from "../coupons/customer-keys.rules.ts";
import type { CheckoutRecord } from "./abandoned-checkouts.queries.ts";
import { findOrderSince, type LaterOrder, listRecentOrders } from "./later-orders.queries.ts";

/** The key by which an email counts as the same person, or null without an email. */
export function emailKeyOf(email: string | null): string | null {
  return customerKeys({ email })[0] ?? null;
}

/** An order that the person of a checkout has placed since they left it. */
export async function findLaterOrder(
  tx: ShopTx,
  checkout: Pick<CheckoutRecord, "email" | "phone_e164" | "email_key" | "abandoned_at">,
): Promise<LaterOrder | undefined> {
  const exact = await findOrderSince(tx, checkout, checkout.abandoned_at);
  if (exact || checkout.email_key === null) return exact;
  const recent = await listRecentOrders(tx, checkout.abandoned_at);
  return recent.find(({ email }) => emailKeyOf(email) === checkout.email_key);
}
