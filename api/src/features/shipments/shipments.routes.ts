import { orderName } from "@vitrine/contract/orders/order-name";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { changeOf, readOrderResponse, respondWithOrder } from "../orders/read-order-response.action.ts";
import { cancelShipment } from "./cancel-shipment.action.ts";
import { editTracking } from "./edit-tracking.action.ts";
import { reship, writeOff } from "./resolve-loss.action.ts";

export const shipmentsRoutes = {
  cancel: shopWithoutTx.shipments.cancel.handler(
    async ({ input: { params }, context: { app, member, actor } }) => {
      const place = { shopId: member.shop_id, id: params.id, shipmentId: params.shipment_id };
      return cancelShipment(app, actor, place, async (tx, order) => ({
        message: `A shipment of order ${orderName(order)} is cancelled.`,
        data: await readOrderResponse({ app, tx, actor }, order),
      }));
    },
  ),

  edit_tracking: shop.shipments.edit_tracking.handler(async ({ input: { params, body }, context }) => {
    const order = await editTracking(changeOf(context, params.id), params.shipment_id, body);
    return respondWithOrder(context, order, `Tracking details of order ${orderName(order)} saved.`);
  }),

  reship: shop.shipments.reship.handler(async ({ input: { params }, context }) => {
    const order = await reship(changeOf(context, params.id), params.shipment_id);
    return respondWithOrder(context, order, `The lost items of order ${orderName(order)} are packed again.`);
  }),

  write_off: shop.shipments.write_off.handler(async ({ input: { params }, context }) => {
    const order = await writeOff(changeOf(context, params.id), params.shipment_id);
    return respondWithOrder(context, order, `The lost items of order ${orderName(order)} are written off.`);
  }),
};
