import type { InspectedLine } from "@vitrine/contract/orders/orders";
import { invalidateStorefront } from "../../../events/store-map.ts";
import { refreshCatalogue } from "../../catalogue/refresh-catalogue.action.ts";
import { recordStockEvents } from "../../webhook-events/webhook-events.queries.ts";
import { notifyBackInStock } from "../../stock/notify-back-in-stock.action.ts";
import { restock } from "../../stock/restock.queries.ts";
import type { ChangeScope } from "../change-scope.ts";
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
  if ((await restock(tx, units, causeId, actor.account_id)) > 0) await publishRestock(scope, order);
}

/** Updates the catalogue and the storefront after stock of an order's products became available. */
export async function publishRestock(
  { app, tx }: Pick<ChangeScope, "app" | "tx">,
  order: OrderRecord,
): Promise<void> {
  const products = productsOf(order);
  await refreshCatalogue(tx, products);
  await recordStockEvents(tx, products);
  await notifyBackInStock(app, tx, products);
  await invalidateStorefront(tx);
}
