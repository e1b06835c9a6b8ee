import { orderName } from "@vitrine/contract/orders/order-name";
import { mayEnter } from "@vitrine/contract/roles";
import { formatMoney } from "@vitrine/contract/values/money";
import { cappedTotal, pageOf } from "../../db/page.ts";
import type { Actor } from "../../actor.ts";
import type { Call } from "../../http/call.ts";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { readOrderResponse } from "./read-order-response.action.ts";
import { listOrderTags } from "../order-tags/order-tags.queries.ts";
import { tagOrder } from "../order-tags/tag-order.action.ts";
import { addNote } from "./messages/add-note.action.ts";
import {
  cancelOrder,
  type Change,
  confirmOrder,
  holdOrder,
  markPaid,
  packOrder,
  shipOrder,
  unholdOrder,
} from "./change-order.action.ts";
import { changeShipment, receiveShipment } from "./delivery/change-shipment.action.ts";
import { deliverOrder } from "./delivery/deliver-order.action.ts";
import { captureOrder } from "./payments/capture-payment.action.ts";
import { completeOrder, reopenOrder } from "./delivery/complete-order.action.ts";
import { changeOrders } from "./change-orders.action.ts";
import { markPickedUp, markReadyForPickup } from "./delivery/pick-up-order.action.ts";
import { refundOrder } from "./payments/refund-order.action.ts";
import { listSlots } from "./list/delivery-days.queries.ts";
import { countedUpTo, findNeighbours, listOrders } from "./list/order-list.queries.ts";
import { listOrderCouriers, listPaymentMethods } from "./list/order-narrowing.queries.ts";
import { calculationResponse } from "./order-calculation.rules.ts";
import { listMembers } from "./emails/emails.queries.ts";
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
    return {
      message: `Order ${orderName(order)} is confirmed.`,
      data: await readOrderResponse(context, order),
    };
  }),

  hold: shop.orders.hold.handler(async ({ input: { params, body }, context }) => {
    const order = await holdOrder(changeOf(context, params.id), body.reason);
    return {
      message: `Order ${orderName(order)} is on hold.`,
      data: await readOrderResponse(context, order),
    };
  }),

  unhold: shop.orders.unhold.handler(async ({ input: { params }, context }) => {
    const order = await unholdOrder(changeOf(context, params.id));
    return {
      message: `Order ${orderName(order)} is no longer on hold.`,
      data: await readOrderResponse(context, order),
    };
  }),

  pack: shop.orders.pack.handler(async ({ input: { params, body }, context }) => {
    const order = await packOrder(changeOf(context, params.id), body.lines);
    return { message: `Order ${orderName(order)} is packed.`, data: await readOrderResponse(context, order) };
  }),

  ship: shop.orders.ship.handler(async ({ input: { params, body }, context }) => {
    const order = await shipOrder(changeOf(context, params.id), params.shipment_id, body);
    return {
      message: `Order ${orderName(order)} is on its way.`,
      data: await readOrderResponse(context, order),
    };
  }),

  deliver: shop.orders.deliver.handler(async ({ input: { params, body }, context }) => {
    const order = await deliverOrder(changeOf(context, params.id), params.shipment_id, body);
    return {
      message: `Order ${orderName(order)} is delivered.`,
      data: await readOrderResponse(context, order),
    };
  }),

  mark_ready_for_pickup: shop.orders.mark_ready_for_pickup.handler(async ({ input: { params }, context }) => {
    const order = await markReadyForPickup(changeOf(context, params.id), params.shipment_id);
    return {
      message: `Order ${orderName(order)} is ready for pickup.`,
      data: await readOrderResponse(context, order),
    };
  }),

  mark_picked_up: shop.orders.mark_picked_up.handler(async ({ input: { params, body }, context }) => {
    const order = await markPickedUp(changeOf(context, params.id), params.shipment_id, body);
    return {
      message: `Order ${orderName(order)} is picked up.`,
      data: await readOrderResponse(context, order),
    };
  }),

  mark_out_for_delivery: shop.orders.mark_out_for_delivery.handler(async ({ input: { params }, context }) => {
    const { id, shipment_id } = params;
    const order = await changeShipment(changeOf(context, id), shipment_id, "mark_out_for_delivery");
    return {
      message: `Order ${orderName(order)} is out for delivery.`,
      data: await readOrderResponse(context, order),
    };
  }),

  mark_attempt_failed: shop.orders.mark_attempt_failed.handler(
    async ({ input: { params, body }, context }) => {
      const { id, shipment_id } = params;
      const order = await changeShipment(changeOf(context, id), shipment_id, "mark_attempt_failed", body);
      return {
        message: `Failed delivery of order ${orderName(order)} recorded.`,
        data: await readOrderResponse(context, order),
      };
    },
  ),

  mark_returning: shop.orders.mark_returning.handler(async ({ input: { params }, context }) => {
    const order = await changeShipment(changeOf(context, params.id), params.shipment_id, "mark_returning");
    return {
      message: `Order ${orderName(order)} is on its way back to you.`,
      data: await readOrderResponse(context, order),
    };
  }),

  mark_returned: shop.orders.mark_returned.handler(async ({ input: { params, body }, context }) => {
    const order = await receiveShipment(changeOf(context, params.id), params.shipment_id, body.lines);
    return {
      message: `Shipment of order ${orderName(order)} received.`,
      data: await readOrderResponse(context, order),
    };
  }),

  mark_lost: shop.orders.mark_lost.handler(async ({ input: { params }, context }) => {
    const order = await changeShipment(changeOf(context, params.id), params.shipment_id, "mark_lost");
    return {
      message: `Shipment of order ${orderName(order)} marked as lost.`,
      data: await readOrderResponse(context, order),
    };
  }),

  mark_paid: shop.orders.mark_paid.handler(async ({ input: { params, body }, context }) => {
    const order = await markPaid(changeOf(context, params.id), body?.amount);
    const isPaid = dueOf(order) === 0;
    return {
      message: isPaid
        ? `Order ${orderName(order)} is marked as paid.`
        : `Payment for order ${orderName(order)} recorded.`,
      data: await readOrderResponse(context, order),
    };
  }),

  write_off_due: shop.orders.write_off_due.handler(async ({ input: { params, body }, context }) => {
    const order = await writeOffDue(changeOf(context, params.id), body);
    const amount = formatMoney(body.amount, order.currency);
    return {
      message: `${amount} of order ${orderName(order)} written off.`,
      data: await readOrderResponse(context, order),
    };
  }),

  undo_write_off: shop.orders.undo_write_off.handler(async ({ input: { params }, context }) => {
    const order = await undoWriteOff(changeOf(context, params.id));
    return {
      message: `Order ${orderName(order)}: the amount is due again.`,
      data: await readOrderResponse(context, order),
    };
  }),

  capture: shop.orders.capture.handler(async ({ input: { params, body }, context }) => {
    const order = await captureOrder(changeOf(context, params.id), body?.amount);
    return {
      message: `Payment of order ${orderName(order)} captured.`,
      data: await readOrderResponse(context, order),
    };
  }),

  refund: shop.orders.refund.handler(async ({ input: { params, body }, context }) => {
    const order = await refundOrder(changeOf(context, params.id), body);
    const amount = formatMoney(body.amount, order.currency);
    return {
      message: `Refund of ${amount} for order ${orderName(order)}.`,
      data: await readOrderResponse(context, order),
    };
  }),

  cancel: shop.orders.cancel.handler(async ({ input: { params, body }, context }) => {
    const order = await cancelOrder(changeOf(context, params.id), {
      ...body,
      refund: body.refund ? "all" : "none",
    });
    return {
      message: `Order ${orderName(order)} is cancelled.`,
      data: await readOrderResponse(context, order),
    };
  }),

  complete: shop.orders.complete.handler(async ({ input: { params }, context }) => {
    const order = await completeOrder(changeOf(context, params.id));
    return {
      message: `Order ${orderName(order)} is completed.`,
      data: await readOrderResponse(context, order),
    };
  }),

  reopen: shop.orders.reopen.handler(async ({ input: { params }, context }) => {
    const order = await reopenOrder(changeOf(context, params.id));
    return {
      message: `Order ${orderName(order)} is open again.`,
      data: await readOrderResponse(context, order),
    };
  }),

  members: shopWithoutTx.orders.members.handler(async ({ context: { app, member } }) => {
    const members = await app.db.readPlatform((tx) => listMembers(tx, member.shop_id));
    const isOffered = ({ id, role }: (typeof members)[number]) =>
      id !== member.account_id && mayEnter(role, "orders");
    return { data: members.filter(isOffered) };
  }),

  add_note: shop.orders.add_note.handler(async ({ input: { params, body }, context }) => {
    const order = await addNote(changeOf(context, params.id), body.text, body.mentions);
    return { message: "Note added.", data: await readOrderResponse(context, order) };
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

type OrdersCall = Call & { tx: ShopTx; actor: Actor };

function changeOf({ app, tx, actor }: OrdersCall, id: string): Change {
  return { app, tx, actor, id };
}
