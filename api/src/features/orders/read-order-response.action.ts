import { storeUrl } from "@vitrine/contract/shops/store-url";
import type { Order } from "@vitrine/contract/orders/orders";
import { signId } from "../../ids.ts";
import { requireShop } from "../shops/shops.queries.ts";
import type { Change, ChangeScope } from "./change-scope.ts";
import { orderResponse } from "./order-responses.rules.ts";
import { orderTokenKind } from "./order-token.rules.ts";
import type { OrderRecord } from "./orders.queries.ts";

/** An order as the caller receives it, with the URL of the shopper's page that fits the caller's rights. */
export async function readOrderResponse({ app, tx, actor }: ChangeScope, order: OrderRecord): Promise<Order> {
  const kind = orderTokenKind(actor);
  if (!kind) return orderResponse(order, actor, tx.shopId, null);
  const shop = await requireShop(tx);
  const url = `${storeUrl(shop, app.dashboardUrl)}/orders/${signId(app.secret, kind, tx.shopId, order.id)}`;
  return orderResponse(order, actor, tx.shopId, url);
}

/** The change of an order that a request makes. */
export function changeOf({ app, tx, actor }: ChangeScope, id: string): Change {
  return { app, tx, actor, id };
}

/** The response to a change of an order: the message, and the order as it is now. */
export async function respondWithOrder(
  scope: ChangeScope,
  order: OrderRecord,
  message: string,
): Promise<{ message: string; data: Order }> {
  return { message, data: await readOrderResponse(scope, order) };
}
