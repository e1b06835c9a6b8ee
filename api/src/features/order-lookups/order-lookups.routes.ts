import { apiError } from "../../api-error.ts";
import { shopperWithoutTx } from "../../http/guards.ts";
import { requestOrderLink } from "./request-order-link.action.ts";

export const orderLookupsRoutes = {
  create: shopperWithoutTx.order_lookups.create.handler(async ({ input: { body }, context }) => {
    if (context.store.is_live === 0 && !context.store.isPreview) throw apiError("shop_not_live");
    await requestOrderLink(context, body);
    return { message: "If we find your order, we'll send you the link to it." };
  }),
};
