import { expect } from "vitest";
import type { StripeEvent } from "../../../test/doubles/stripe-double.ts";
import type { OnlineOrder } from "./online-order.fixture.ts";
import { ordersOf } from "./orders-of.fixture.ts";
import type { useStripeShop } from "./stripe-shop.fixture.ts";

const steps = ["authorized", "captured", "refunded", "returned"] as const;
type ReportedStep = (typeof steps)[number];

/** Every order of the steps, each with its name. */
export const sequences = ordersOf(steps).map((sequence) => [sequence.join(", "), sequence] as const);

type StripeShop = Awaited<ReturnType<typeof useStripeShop>>;
type Session = ReturnType<StripeShop["stripe"]["session"]>;

/**
 * Reports the steps of a payment in Stripe's dashboard, and the return of the browser. Each is sent twice: the second time
 * with the same event, then with another event about the same thing.
 *
 * @param capturedEvent the event with which Stripe reports the capture
 */
export async function report(
  { stripe, check, receive }: Pick<StripeShop, "stripe" | "check" | "receive">,
  order: OnlineOrder,
  sequence: readonly ReportedStep[],
  capturedEvent: (session: Session) => StripeEvent,
): Promise<void> {
  const events = {
    authorized: (session: Session) =>
      stripe.sessionEvent("checkout.session.completed", { ...session, payment_status: "unpaid" }),
    captured: capturedEvent,
    refunded: (session: Session) => stripe.chargeEvent("charge.refunded", session),
  };
  for (const step of sequence) {
    if (step === "returned") {
      await Promise.all([check(order), check(order)]);
      continue;
    }
    const make = () => events[step](stripe.session(order.id));
    const event = make();
    const responses = await Promise.all([event, event, make()].map((one) => receive(one)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  }
}
