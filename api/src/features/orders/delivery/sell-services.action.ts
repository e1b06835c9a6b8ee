import { newId } from "../../../ids.ts";
import { recordStockEvents } from "../../webhook-events/webhook-events.queries.ts";
import type { Change } from "../change-scope.ts";
import { productsOf } from "../order-units.rules.ts";
import type { OrderRecord } from "../orders.queries.ts";
import { fulfilServices } from "./shipments.queries.ts";

/** Marks the services of a locked order as fulfilled, and takes their stock. */
export async function sellServices({ app, tx, actor, id }: Change, order: OrderRecord): Promise<void> {
  const now = app.clock.now();
  const sale = { at: new Date(now).toISOString(), cause: newId(now), accountId: actor.account_id };
  if ((await fulfilServices(tx, id, sale)) > 0) await recordStockEvents(tx, productsOf(order));
}
