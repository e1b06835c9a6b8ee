import type { InspectedLine } from "@vitrine/contract/orders/orders";
import { invalidateStorefront } from "../../../events/store-map.ts";
import { refreshCatalogue } from "../../catalogue/refresh-catalogue.action.ts";
import { recordStockEvents } from "../../webhook-events/webhook-events.queries.ts";
import { notifyBackInStock } from "../../stock/notify-back-in-stock.action.ts";
import { restock } from "../../stock/restock.queries.ts";
import type { ChangeScope } from "../change-order.action.ts";
import type { OrderRecord } from "../orders.queries.ts";
import { productsOf } from "../order-units.rules.ts";

/** Returns units of an order to the stock, once per cause: of the lines whose stock was allocated. */
export async function restockOrder(
  scope: ChangeScope,
  order: OrderRecord,
  inspected: InspectedLine[],
  causeId: string,
): Promise<void> {
  const { tx, actor } = scope;
  const variants = new Map(order.lines.map((line) => [line.id, line.allocated ? line.variant_id : null]));
  const units = inspected.flatMap(({ order_line_id, ...counts }) => {
    const variant_id = variants.get(order_line_id);
    return variant_id ? [{ variant_id, ...counts }] : [];
  });
  if ((await restock(tx, units, causeId, actor.account_id)) > 0) await noteRestocked(scope, order);
}

/** Updates the catalogue and the storefront after stock of an order's products became available. */
export async function noteRestocked(
  { app, tx }: Pick<ChangeScope, "app" | "tx">,
  order: OrderRecord,
): Promise<void> {
  await refreshCatalogue(tx, productsOf(order));
  await recordStockEvents(tx, productsOf(order));
  await notifyBackInStock(app, tx, productsOf(order));
  await invalidateStorefront(tx);
}
