import { shopperActor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { Call } from "../../http/call.ts";
import { eraseCustomer } from "../customers/erase-customer.action.ts";
import { hasOpenOrders } from "../customers/erase-customer.queries.ts";
import { checkCode } from "./check-code.action.ts";
import { requireShopper } from "./require-shopper.action.ts";
import { detachUnverifiedOrders } from "./shopper-accounts.queries.ts";
import { spendCode } from "./shopper-codes.queries.ts";

/**
 * Deletes the account of the request's session and erases the customer's personal data, once a code that was emailed to them
 * is entered.
 *
 * @throws unauthenticated, wrong_code, code_expired, shopper_has_open_orders
 */
export async function deleteAccount(
  call: Call & { store: { id: number } },
  entered: { request: string; code: string },
): Promise<void> {
  const { app, store, request } = call;
  await app.db.inShop(store.id, (tx) => requireShopper({ ...call, tx }));
  const candidate = await checkCode(call, "delete_account", entered);
  await app.db.inShop(store.id, async (tx) => {
    const { customer_id, email } = await requireShopper({ ...call, tx });
    // A code is for one account.
    if (candidate.email !== email || !(await spendCode(tx, candidate))) throw apiError("code_expired");
    // The code proves the email only.
    await detachUnverifiedOrders(tx, customer_id);
    if (await hasOpenOrders(tx, customer_id)) throw apiError("shopper_has_open_orders");
    const actor = shopperActor(request);
    await eraseCustomer({ app, tx, actor }, customer_id);
  });
}
