import { apiError } from "../../api-error.ts";
import type { Change } from "../orders/change-scope.ts";
import { transition } from "../orders/change-order.action.ts";
import type { OrderRecord } from "../orders/orders.queries.ts";
import { updateCalls } from "./order-confirmation.queries.ts";

/** Records that the customer didn't answer the phone; the order comes back in `minutes`. */
export function recordNoAnswer(change: Change, minutes: number): Promise<OrderRecord> {
  return transition(change, "no_answer", async () => {
    const call = await updateCalls(change.tx, change.id, minutes);
    if (!call)
      throw apiError("transition_rejected", { message: "A call without an answer was just recorded." });
    return { action: "order.not_answered", details: { ...call, minutes } };
  });
}
