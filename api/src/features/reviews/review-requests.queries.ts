import type { AppContext } from "../../app-context.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { hmac } from "../../ids.ts";
import { customerKeys } from "../coupons/customer-keys.rules.ts";

/** A keyed hash of a recipient, by which an unsubscribed email is recognised without being stored. */
function recipientHash(secret: string, shopId: number, email: string): string {
  return hmac(secret, `review-recipient:${shopId}:${customerKeys({ email })[0]}`);
}

export async function hasUnsubscribed(
  { secret }: Pick<AppContext, "secret">,
  tx: ShopTx,
  email: string,
): Promise<boolean> {
  const found = await tx.find(sql`
    select from review_unsubscribes
    where shop_id = ${tx.shopId} and email_hash = ${recipientHash(secret, tx.shopId, email)}`);
  return found !== undefined;
}

/** Records that the customer of an order wants no requests for reviews. Returns false if there is no such order. */
export async function unsubscribeFromRequests(
  { secret }: Pick<AppContext, "secret">,
  tx: ShopTx,
  orderId: string,
): Promise<boolean> {
  const order = await tx.find(sql<{ email: string | null }>`
    select email from orders where shop_id = ${tx.shopId} and id = ${orderId}`);
  // Without an email, no request is sent.
  if (order?.email)
    await tx.run(sql`
      insert into review_unsubscribes (email_hash) values (${recipientHash(secret, tx.shopId, order.email)})
      on conflict do nothing`);
  return order !== undefined;
}
