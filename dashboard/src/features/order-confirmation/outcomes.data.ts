import type { OrderToConfirm } from "@vitrine/contract/checkout/order-confirmation";
import type { cancelReasons } from "@vitrine/contract/orders/orders";
import { createClient } from "@vitrine/contract/client";
import type { TFunction } from "i18next";
import { wire } from "../../api.ts";

/** The result of a call to the customer of an order. */
export type Outcome =
  | { kind: "confirmed" }
  | { kind: "no_answer"; minutes: number }
  | { kind: "wrong_number"; reason: string }
  | { kind: "cancelled"; reason: (typeof cancelReasons)[number] };

export interface RecordedOutcome {
  item: OrderToConfirm;
  outcome: Outcome;
}

export function outcomeLabels(t: TFunction): Record<Outcome["kind"], string> {
  return {
    confirmed: t("Confirmed"),
    no_answer: t("No answer"),
    wrong_number: t("Wrong number"),
    cancelled: t("Cancelled"),
  };
}

// A request that was sent when the page closes must arrive.
const client = createClient({
  ...wire,
  fetch: (url, init) => (wire.fetch ?? fetch)(url, { ...init, keepalive: true }),
});

/** Changes the order as the outcome says. A wrong number puts it on hold, until its customer was reached in another way. */
export async function storeOutcome(shopId: number, { item, outcome }: RecordedOutcome): Promise<void> {
  const params = { shop_id: shopId, id: item.order.id };
  switch (outcome.kind) {
    case "confirmed":
      await client.orders.confirm({ params });
      return;
    case "no_answer":
      await client.order_confirmation.no_answer({ params, body: { minutes: outcome.minutes } });
      return;
    case "wrong_number":
      await client.orders.hold({ params, body: { reason: outcome.reason } });
      return;
    case "cancelled":
      await client.orders.cancel({ params, body: { reason: outcome.reason, note: null, refund: false } });
  }
}
