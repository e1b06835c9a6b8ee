import { storeUrl } from "@vitrine/contract/shops/store-url";
import type { Order } from "@vitrine/contract/orders/orders";
import { signId } from "../../ids.ts";
import { requireShop } from "../shops/shops.queries.ts";
import type { Change } from "./change-order.action.ts";
import { orderResponse } from "./order-responses.rules.ts";
import { orderTokenKind } from "./order-token.rules.ts";
import type { OrderRecord } from "./orders.queries.ts";

/** An order as the caller receives it, with the URL of the shopper's page that fits the caller's rights. */
export async function readOrderResponse(
  { app, tx, actor }: Omit<Change, "id">,
  order: OrderRecord,
): Promise<Order> {
  const kind = orderTokenKind(actor);
  if (!kind) return orderResponse(order, actor.role, tx.shopId, null);
  const shop = await requireShop(tx);
  const url = `${storeUrl(shop, app.dashboardUrl)}/orders/${signId(app.secret, kind, tx.shopId, order.id)}`;
  return orderResponse(order, actor.role, tx.shopId, url);
}
