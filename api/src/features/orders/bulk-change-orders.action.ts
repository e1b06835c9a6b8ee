import type { BulkChange, BulkVerb, OrderTracking, TagVerb } from "@vitrine/contract/orders/order-changes";
import { orderName } from "@vitrine/contract/orders/order-name";
import type { RecordOutcome } from "@vitrine/contract/records";
import type { Actor } from "../../actor.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { tagOrder } from "../order-tags/tag-order.action.ts";
import { changeEachRecord } from "../records/change-each-record.action.ts";
import { bulkParcel, isAmbiguous } from "./delivery/bulk-tracking.rules.ts";
import { completeOrder } from "./delivery/complete-order.action.ts";
import type { Change } from "./change-scope.ts";
import { confirmOrder, markPaid, packOrder, shipOrder } from "./change-order.action.ts";
import { deliverOrder } from "./delivery/deliver-order.action.ts";
import { markFulfilled } from "./delivery/mark-fulfilled.action.ts";
import { markPickedUp, markReadyForPickup } from "./delivery/pick-up-order.action.ts";
import { type OrderRecord, requireOrder } from "./orders.queries.ts";
import { permissionOf, requireGranted } from "./order-permissions.rules.ts";
import { may } from "./orders.rules.ts";
import { isUndelivered } from "./order-units.rules.ts";
import type { ShipmentStatus } from "./order-statuses.rules.ts";

/** Makes one change to each of the orders. @throws forbidden */
export function changeOrders(
  app: AppContext,
  shopId: number,
  actor: Actor,
  { change, tags, tracking, ids }: BulkChange & { ids: string[] },
): Promise<RecordOutcome[]> {
  requireGranted(actor, isTagVerb(change) ? "orders/manage" : permissionOf[change]);
  return changeEach(app, shopId, ids, async (tx, order) => {
    const { id } = order;
    const entered = tracking.find(({ order_id }) => order_id === id);
    if (isTagVerb(change))
      await tagOrder(
        tx,
        actor,
        { id, name: orderName(order) },
        { add: [], remove: [], [tagFields[change]]: tags },
      );
    else if (change === "ship" && order.delivery.is_pickup) return isPickedUp;
    else if (!may(change, order, actor.role))
      return isUndelivered(order) && deliverySteps.includes(change) ? needsNoDelivery : problems[change];
    else if (isAmbiguous(order.shipments, entered)) return hasSeveralShipments;
    else await changes[change]({ app, tx, actor, id }, order, entered);
    return null;
  });
}

/**
 * Changes each of the orders, each in its own transaction, one after the other.
 *
 * @param change returns the reason why an order wasn't changed; null if it was
 */
export function changeEach(
  app: AppContext,
  shopId: number,
  ids: string[],
  change: (tx: ShopTx, order: OrderRecord) => Promise<string | null>,
): Promise<RecordOutcome[]> {
  return changeEachRecord(app, shopId, ids, async (tx, outcome) => {
    const order = await requireOrder(tx, outcome.id);
    outcome.name = orderName(order);
    outcome.problem = await change(tx, order);
  });
}

const tagFields = { add_tags: "add", remove_tags: "remove" } as const;

function isTagVerb(change: BulkVerb | TagVerb): change is TagVerb {
  return change in tagFields;
}

/** The reason why an order without anything to deliver isn't packed, shipped or booked. */
export const needsNoDelivery = "This order needs no delivery.";

const deliverySteps: readonly BulkVerb[] = [
  "pack",
  "ship",
  "deliver",
  "mark_ready_for_pickup",
  "mark_picked_up",
];

const isPickedUp = "The customer picks up this order. Mark it as ready for pickup.";

const hasSeveralShipments =
  "This order has several packed shipments. Ship each of them on the order's page, with its tracking number.";

const problems: Record<BulkVerb, string> = {
  confirm: "This order doesn't need to be confirmed.",
  pack: "Only confirmed orders with unpacked items can be packed.",
  ship: "This order has no packed shipment.",
  deliver: "This order has no shipment on its way.",
  mark_ready_for_pickup: "Only packed orders with pickup can be marked as ready for pickup.",
  mark_picked_up: "This order isn't ready for pickup.",
  mark_fulfilled: "Only confirmed orders of services that aren't fulfilled yet can be marked as fulfilled.",
  mark_paid: "This order is already paid.",
  complete: "Orders can be completed once they're delivered and paid and have no open return.",
};

type ChangeOrder = (change: Change, order: OrderRecord, entered?: OrderTracking) => Promise<unknown>;

const changes: Record<BulkVerb, ChangeOrder> = {
  confirm: confirmOrder,
  pack: (change) => packOrder(change, undefined),
  ship: (change, order, entered) =>
    eachShipment(order, ["packed"], (shipment) =>
      shipOrder(change, shipment.id, bulkParcel(shipment, entered)),
    ),
  deliver: (change, order) =>
    eachShipment(order, ["shipped", "out_for_delivery"], ({ id }) => deliverOrder(change, id)),
  mark_ready_for_pickup: (change, order) =>
    eachShipment(order, ["packed"], ({ id }) => markReadyForPickup(change, id)),
  mark_picked_up: (change, order) =>
    eachShipment(order, ["ready_for_pickup"], ({ id }) => markPickedUp(change, id)),
  mark_fulfilled: (change) => markFulfilled(change),
  mark_paid: (change) => markPaid(change),
  complete: completeOrder,
};

async function eachShipment(
  { shipments }: OrderRecord,
  statuses: ShipmentStatus[],
  work: (shipment: OrderRecord["shipments"][number]) => Promise<unknown>,
): Promise<void> {
  for (const shipment of shipments) if (statuses.includes(shipment.status)) await work(shipment);
}
