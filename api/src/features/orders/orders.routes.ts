import { orderName } from "@vitrine/contract/orders/order-name";
import { hasPermission } from "@vitrine/contract/roles";
import { formatMoney } from "@vitrine/contract/values/money";
import { cappedTotal, pageOf } from "../../db/page.ts";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { apiError } from "../../api-error.ts";
import { changeOf, readOrderResponse, respondWithOrder } from "./read-order-response.action.ts";
import { listOrderTags } from "../order-tags/order-tags.queries.ts";
import { tagOrder } from "../order-tags/tag-order.action.ts";
import { addNote } from "./messages/add-note.action.ts";
import {
  confirmOrder,
  holdOrder,
  markPaid,
  packOrder,
  shipOrder,
  unholdOrder,
} from "./change-order.action.ts";
import { cancelOrder } from "./cancel-order.action.ts";
import { changeShipment, receiveShipment } from "./delivery/change-shipment.action.ts";
import { deliverOrder } from "./delivery/deliver-order.action.ts";
import { captureOrder } from "./payments/capture-payment.action.ts";
import { completeOrder, reopenOrder } from "./delivery/complete-order.action.ts";
import { changeOrders } from "./bulk-change-orders.action.ts";
import { markFulfilled } from "./delivery/mark-fulfilled.action.ts";
import { markPickedUp, markReadyForPickup } from "./delivery/pick-up-order.action.ts";
import { refundOrder } from "./payments/refund-order.action.ts";
import { countedUpTo, findNeighbours, listOrders } from "./list/order-list.queries.ts";
import { listOrderCouriers, listPaymentMethods, listSlots } from "./list/filter-choices.queries.ts";
import { calculationResponse } from "./order-calculation.rules.ts";
import { listMembers } from "./messages/order-messages.queries.ts";
import { dueOf } from "./payments/refunds.rules.ts";
import { undoWriteOff, writeOffDue } from "./payments/write-off-due.action.ts";
import { requireCalculation, requireOrder } from "./orders.queries.ts";

export const ordersRoutes = {
  list: shop.orders.list.handler(async ({ input: { query }, context: { tx } }) => {
    const filter = { ...query, limit: query.limit ?? 50 };
    const { rows, total } = await listOrders(tx, filter);
    const { data, meta } = pageOf(rows, filter.limit, (row) => row.sort_value);
    return { data, meta: { ...meta, ...cappedTotal(total, countedUpTo) } };
  }),

  read: shop.orders.read.handler(async ({ input: { params }, context }) => ({
    data: await readOrderResponse(context, await requireOrder(context.tx, params.id)),
  })),

  calculation: shop.orders.calculation.handler(async ({ input: { params }, context: { tx } }) => {
    const calculation = calculationResponse(await requireCalculation(tx, params.id));
    if (!calculation) throw apiError("not_found");
    return { data: calculation };
  }),

  neighbours: shop.orders.neighbours.handler(async ({ input: { params, query }, context: { tx } }) => {
    const neighbours = await findNeighbours(tx, params.id, query);
    if (!neighbours) throw apiError("not_found");
    return { data: neighbours };
  }),

  tags: shop.orders.tags.handler(async ({ input: { query }, context: { tx } }) => ({
    data: await tx.commitWith(listOrderTags(tx, query.search ?? "")),
  })),

  payment_methods: shop.orders.payment_methods.handler(async ({ context: { tx } }) => ({
    data: await tx.commitWith(listPaymentMethods(tx)),
  })),

  couriers: shop.orders.couriers.handler(async ({ context: { tx } }) => ({
    data: await tx.commitWith(listOrderCouriers(tx)),
  })),

  slots: shop.orders.slots.handler(async ({ input: { query }, context: { tx } }) => ({
    data: await tx.commitWith(listSlots(tx, query.day)),
  })),

  change_tags: shop.orders.change_tags.handler(async ({ input: { params, body }, context }) => {
    const { tx, actor } = context;
    const { id, ...order } = await requireOrder(tx, params.id);
    await tagOrder(tx, actor, { id, name: orderName(order) }, body);
    return { message: "Tags saved.", data: await readOrderResponse(context, await requireOrder(tx, id)) };
  }),

  confirm: shop.orders.confirm.handler(async ({ input: { params }, context }) => {
    const order = await confirmOrder(changeOf(context, params.id));
    return respondWithOrder(context, order, `Order ${orderName(order)} is confirmed.`);
  }),

  hold: shop.orders.hold.handler(async ({ input: { params, body }, context }) => {
    const order = await holdOrder(changeOf(context, params.id), body.reason);
    return respondWithOrder(context, order, `Order ${orderName(order)} is on hold.`);
  }),

  unhold: shop.orders.unhold.handler(async ({ input: { params }, context }) => {
    const order = await unholdOrder(changeOf(context, params.id));
    return respondWithOrder(context, order, `Order ${orderName(order)} is no longer on hold.`);
  }),

  pack: shop.orders.pack.handler(async ({ input: { params, body }, context }) => {
    const order = await packOrder(changeOf(context, params.id), body.lines);
    return respondWithOrder(context, order, `Order ${orderName(order)} is packed.`);
  }),

  ship: shop.orders.ship.handler(async ({ input: { params, body }, context }) => {
    const order = await shipOrder(changeOf(context, params.id), params.shipment_id, body);
    return respondWithOrder(context, order, `Order ${orderName(order)} is on its way.`);
  }),

  deliver: shop.orders.deliver.handler(async ({ input: { params, body }, context }) => {
    const order = await deliverOrder(changeOf(context, params.id), params.shipment_id, body);
    return respondWithOrder(context, order, `Order ${orderName(order)} is delivered.`);
  }),

  mark_ready_for_pickup: shop.orders.mark_ready_for_pickup.handler(async ({ input: { params }, context }) => {
    const order = await markReadyForPickup(changeOf(context, params.id), params.shipment_id);
    return respondWithOrder(context, order, `Order ${orderName(order)} is ready for pickup.`);
  }),

  mark_picked_up: shop.orders.mark_picked_up.handler(async ({ input: { params, body }, context }) => {
    const order = await markPickedUp(changeOf(context, params.id), params.shipment_id, body);
    return respondWithOrder(context, order, `Order ${orderName(order)} is picked up.`);
  }),

  mark_fulfilled: shop.orders.mark_fulfilled.handler(async ({ input: { params }, context }) => {
    const order = await markFulfilled(changeOf(context, params.id));
    return respondWithOrder(context, order, `Order ${orderName(order)} is fulfilled.`);
  }),

  mark_out_for_delivery: shop.orders.mark_out_for_delivery.handler(async ({ input: { params }, context }) => {
    const { id, shipment_id } = params;
    const order = await changeShipment(changeOf(context, id), shipment_id, "mark_out_for_delivery");
    return respondWithOrder(context, order, `Order ${orderName(order)} is out for delivery.`);
  }),

  mark_attempt_failed: shop.orders.mark_attempt_failed.handler(
    async ({ input: { params, body }, context }) => {
      const { id, shipment_id } = params;
      const order = await changeShipment(changeOf(context, id), shipment_id, "mark_attempt_failed", body);
      return respondWithOrder(context, order, `Failed delivery of order ${orderName(order)} recorded.`);
    },
  ),

  mark_returning: shop.orders.mark_returning.handler(async ({ input: { params }, context }) => {
    const order = await changeShipment(changeOf(context, params.id), params.shipment_id, "mark_returning");
    return respondWithOrder(context, order, `Order ${orderName(order)} is on its way back to you.`);
  }),

  mark_returned: shop.orders.mark_returned.handler(async ({ input: { params, body }, context }) => {
    const order = await receiveShipment(changeOf(context, params.id), params.shipment_id, body.lines);
    return respondWithOrder(context, order, `Shipment of order ${orderName(order)} received.`);
  }),

  mark_lost: shop.orders.mark_lost.handler(async ({ input: { params }, context }) => {
    const order = await changeShipment(changeOf(context, params.id), params.shipment_id, "mark_lost");
    return respondWithOrder(context, order, `Shipment of order ${orderName(order)} marked as lost.`);
  }),

  mark_paid: shop.orders.mark_paid.handler(async ({ input: { params, body }, context }) => {
    const order = await markPaid(changeOf(context, params.id), body?.amount);
    const isPaid = dueOf(order) === 0;
    return respondWithOrder(
      context,
      order,
      isPaid
        ? `Order ${orderName(order)} is marked as paid.`
        : `Payment for order ${orderName(order)} recorded.`,
    );
  }),

  write_off_due: shop.orders.write_off_due.handler(async ({ input: { params, body }, context }) => {
    const order = await writeOffDue(changeOf(context, params.id), body);
    const amount = formatMoney(body.amount, order.currency);
    return respondWithOrder(context, order, `${amount} of order ${orderName(order)} written off.`);
  }),

  undo_write_off: shop.orders.undo_write_off.handler(async ({ input: { params }, context }) => {
    const order = await undoWriteOff(changeOf(context, params.id));
    return respondWithOrder(context, order, `Order ${orderName(order)}: the amount is due again.`);
  }),

  capture: shop.orders.capture.handler(async ({ input: { params, body }, context }) => {
    const order = await captureOrder(changeOf(context, params.id), body?.amount);
    return respondWithOrder(context, order, `Payment of order ${orderName(order)} captured.`);
  }),

  refund: shop.orders.refund.handler(async ({ input: { params, body }, context }) => {
    const order = await refundOrder(changeOf(context, params.id), body);
    const amount = formatMoney(body.amount, order.currency);
    return respondWithOrder(context, order, `Refund of ${amount} for order ${orderName(order)}.`);
  }),

  cancel: shop.orders.cancel.handler(async ({ input: { params, body }, context }) => {
    const order = await cancelOrder(changeOf(context, params.id), {
      ...body,
      refund: body.refund ? "all" : "none",
    });
    return respondWithOrder(context, order, `Order ${orderName(order)} is cancelled.`);
  }),

  complete: shop.orders.complete.handler(async ({ input: { params }, context }) => {
    const order = await completeOrder(changeOf(context, params.id));
    return respondWithOrder(context, order, `Order ${orderName(order)} is completed.`);
  }),

  reopen: shop.orders.reopen.handler(async ({ input: { params }, context }) => {
    const order = await reopenOrder(changeOf(context, params.id));
    return respondWithOrder(context, order, `Order ${orderName(order)} is open again.`);
  }),

  members: shopWithoutTx.orders.members.handler(async ({ context: { app, member } }) => {
    const members = await app.db.readPlatform((tx) => listMembers(tx, member.shop_id));
    const isOffered = ({ id, permissions }: (typeof members)[number]) =>
      id !== member.account_id && hasPermission(permissions, "orders");
    return { data: members.filter(isOffered) };
  }),

  add_note: shop.orders.add_note.handler(async ({ input: { params, body }, context }) => {
    const order = await addNote(changeOf(context, params.id), body.text, body.mentions);
    return respondWithOrder(context, order, "Note added.");
  }),
};

export const orderChangesRoutes = {
  create: shopWithoutTx.order_changes.create.handler(
    async ({ input: { body }, context: { app, member, actor } }) => {
      const data = await changeOrders(app, member.shop_id, actor, body);
      const changed = data.filter(({ problem }) => problem === null).length;
      return { message: `Orders changed: ${changed} of ${data.length}.`, data };
    },
  ),
};
