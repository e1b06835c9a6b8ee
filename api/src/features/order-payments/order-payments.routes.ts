import { anyone, shopperWithoutTx } from "../../http/guards.ts";
import { requireOrderId } from "../orders/order-token.rules.ts";
import { PaymentProblem } from "../../outside/payment-provider.ts";
import { checkPayment, type OrderPlace, payOrder } from "./pay-order.action.ts";
import { receiveEvent } from "./receive-event.action.ts";

export const orderPaymentsRoutes = {
  pay: shopperWithoutTx.online_payments.pay.handler(async ({ input: { params }, context }) => ({
    data: { url: await payOrder(context.app, placeOf(context, params.token)) },
  })),

  check: shopperWithoutTx.online_payments.check.handler(async ({ input: { params }, context }) => {
    const { app, store } = context;
    await checkPayment(app, placeOf(context, params.token)).catch((problem: unknown) => {
      // The provider's event reports the payment, too.
      if (!(problem instanceof PaymentProblem)) throw problem;
      app.log.warn({ shop_id: store.id, failure: problem }, "a payment couldn't be checked");
    });
    return { message: "Payment checked." };
  }),

  stripe_webhook: anyone.online_payments.stripe_webhook.handler(
    async ({ input: { params, headers, body }, context: { app } }) => {
      const signature = headers["stripe-signature"];
      await receiveEvent(app, "stripe", { shopId: params.shop, payload: body, signature });
      return { message: "Event received." };
    },
  ),

  sslcommerz_notification: anyone.online_payments.sslcommerz_notification.handler(
    async ({ input: { params, body }, context: { app } }) => {
      await receiveEvent(app, "sslcommerz", { shopId: params.shop, payload: body, signature: "" });
      return { message: "Event received." };
    },
  ),
};

function placeOf(call: Parameters<typeof requireOrderId>[0], token: string): OrderPlace {
  return { shopId: call.store.id, orderId: requireOrderId(call, token) };
}
