import { orderName } from "@vitrine/contract/orders/order-name";
import { systemActor } from "../../../actor.ts";
import type { AppContext } from "../../../app-context.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { newId } from "../../../ids.ts";
import { recordStockEvents, recordWebhookEvents } from "../../webhook-events/webhook-events.queries.ts";
import type { OrderRecord } from "../orders.queries.ts";
import { productsOf } from "../order-units.rules.ts";
import { recordOrderChange } from "../record-order-change.action.ts";
import { deliveredOnline, owesDownloads } from "./downloads.rules.ts";
import { followDelivery } from "./follow-delivery.action.ts";
import { sellDownloads } from "./shipments.queries.ts";

/**
 * Delivers the digital files of a locked order, once it is confirmed and paid: sells their stock. If nothing is to
 * be shipped, the order is delivered, and what follows a delivery is scheduled. Returns false if there is nothing to deliver.
 *
 * @param order as it is now
 */
export async function deliverDownloads(
  { app, tx }: { app: AppContext; tx: ShopTx },
  order: OrderRecord,
): Promise<boolean> {
  if (!owesDownloads(order)) return false;
  const { id } = order;
  const isFirst = !deliveredOnline(order);
  // Items that an edit has added are sold later, for another cause.
  const cause = isFirst ? id : newId(app.clock.now());
  if ((await sellDownloads(tx, id, cause)) > 0) await recordStockEvents(tx, productsOf(order));
  if (!isFirst) return true;
  await recordOrderChange(tx, systemActor, order, { action: "order.delivered_online" });
  if (order.fulfilment_status !== "not_needed") return true;
  await recordWebhookEvents(tx, [
    { topic: "order.fulfilled", subject_id: id, subject_label: orderName(order) },
  ]);
  await followDelivery({ app, tx, id });
  return true;
}
