import type { StoreCreditBalance } from "@vitrine/contract/payments/store-credit";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { changeCredit, readBalance } from "./store-credit.queries.ts";

/**
 * Adds an amount to a customer's balance by hand, or removes a negative one, with a reason. Emails the customer about added
 * credit, if a member wants that.
 *
 * @throws store_credit_too_low, store_credit_too_high
 */
export async function adjustCredit(
  { app, tx, actor }: { app: AppContext; tx: ShopTx; actor: Actor },
  customer: { id: string; name: string; email: string | null },
  { amount, note, notifies_customer }: { amount: number; note: string; notifies_customer: boolean },
): Promise<StoreCreditBalance> {
  const { currency } = await readBalance(tx, customer.id);
  const change = { customer_id: customer.id, currency, amount, note, actor };
  const cause = { kind: "adjustment" as const, cause_id: newId(), order_id: null };
  if (!(await changeCredit(tx, { ...change, ...cause })))
    throw apiError(amount < 0 ? "store_credit_too_low" : "store_credit_too_high");
  await insertActivity(tx, actor, {
    action: amount < 0 ? "store_credit.removed" : "store_credit.added",
    target_type: "customer",
    target_id: customer.id,
    target_label: customer.name,
    after: { amount: Math.abs(amount), currency, reason: note },
  });
  if (amount > 0 && notifies_customer && customer.email !== null)
    await app.jobs.enqueue(tx, "credit-added", { shop_id: tx.shopId, adjustment_id: cause.cause_id });
  return readBalance(tx, customer.id);
}
