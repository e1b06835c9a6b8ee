import { publish } from "../../events/event-bus.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import type { ShopTx } from "../../db/tx.ts";
import { systemActor } from "../../actor.ts";
import { insertActivities } from "../activity-log/activity.queries.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import {
  beginSales,
  endSales,
  allowSalePriceChanges,
  listDueSaleProductsForUpdate,
} from "./sale-prices.queries.ts";

/**
 * Applies a product's sales as of an instant to its prices, together with those of up to `takenAlong` other products
 * whose sales have begun or ended by then: a sale of the whole shop affects many products at the same moment. Each of
 * them has its own job, which then has nothing left to do. Idempotent.
 */
export async function applySaleSchedule(
  tx: ShopTx,
  productId: string,
  at: string,
  takenAlong: number,
): Promise<void> {
  const products = await listDueSaleProductsForUpdate(tx, productId, at, takenAlong);
  if (products.length === 0) return;
  const ids = products.map(({ id }) => id);
  await allowSalePriceChanges(tx);
  const ended = await endSales(tx, ids, at);
  const begun = await beginSales(tx, ids, at);
  const changed = products.filter(({ id }) => ended.has(id) || begun.has(id));
  if (changed.length === 0) return;
  await insertActivities(
    tx,
    systemActor,
    changed.flatMap(({ id, title }) => [
      ...actions("product.sale_ended", id, title, ended.get(id)),
      ...actions("product.sale_begun", id, title, begun.get(id)),
    ]),
  );
  await refreshCatalogue(
    tx,
    changed.map(({ id }) => id),
  );
  if (changed.some(({ status }) => status === "active")) await invalidateStorefront(tx);
  await publish(tx, {
    kind: "event",
    shop_id: tx.shopId,
    event: { type: "changed", what: "products", id: changed.length === 1 ? changed[0]!.id : null },
  });
}

function actions(
  action: "product.sale_ended" | "product.sale_begun",
  id: string,
  title: string,
  variants = 0,
) {
  if (variants === 0) return [];
  return [
    { action, target_type: "product", target_id: id, target_label: title, after: { variants } } as const,
  ];
}
