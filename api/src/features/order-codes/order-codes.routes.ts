import { apiError } from "../../api-error.ts";
import { shopper, shopperWithoutTx } from "../../http/guards.ts";
import { pageLanguage } from "../../http/page-language.ts";
import { requireOrderId } from "../orders/order-token.rules.ts";
import { requireOrder } from "../orders/orders.queries.ts";
import { awaitsCode, placedOrderResponse } from "../orders/order-responses.rules.ts";
import { orderForPage } from "../orders/emails/translate-orders.action.ts";
import { confirmByCode } from "./confirm-by-code.action.ts";
import { requestCode } from "./order-codes.queries.ts";

export const orderCodesRoutes = {
  confirm: shopperWithoutTx.order_codes.confirm.handler(async ({ input: { params, body }, context }) => {
    const { app, request, store } = context;
    const id = requireOrderId(context, params.token);
    const order = await confirmByCode(app, request, { shopId: store.id, id }, body.code);
    const language = pageLanguage(context);
    const shown = await app.db.inShop(store.id, (tx) => orderForPage(tx, order, language));
    return { message: "Your order is confirmed.", data: placedOrderResponse(shown, params.token, store.id) };
  }),

  send: shopper.order_codes.send.handler(async ({ input: { params }, context }) => {
    const { app, tx, store, request } = context;
    const id = requireOrderId(context, params.token);
    const order = await requireOrder(tx, id);
    // An SMS costs the shop money.
    await app.shopperLimits.countShared(["code"], store.id, request.ip);
    if (!awaitsCode(order))
      throw apiError("transition_rejected", { message: "This order doesn't need a code anymore." });
    if (!(await requestCode(tx, id)))
      throw apiError("too_many_requests", {
        message: "Wait a minute before you request another code. If none arrives, contact the shop.",
      });
    await app.jobs.enqueue(tx, "order-code", { shop_id: tx.shopId, order_id: id });
    return { message: "We'll send you another code." };
  }),
};
