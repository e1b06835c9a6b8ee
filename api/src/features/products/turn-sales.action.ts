import { tell } from "../../events/event-bus.ts";
import { touchStore } from "../../events/store-map.ts";
import type { ShopTx } from "../../db/tx.ts";
import { systemActor } from "../../actor.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { findProductForUpdate } from "./products.queries.ts";
import { beginSales, endSales, letSalesTurn } from "./sale-prices.queries.ts";

/** Brings a product's prices to what its sales say at an instant. Doing it again changes nothing. */
export async function turnSales(tx: ShopTx, productId: string, at: string): Promise<void> {
  const product = await findProductForUpdate(tx, productId);
  if (!product) return;
  await letSalesTurn(tx);
  const ended = await endSales(tx, productId, at);
  const begun = await beginSales(tx, productId, at);
  for (const [count, action] of [
    [ended, "product.sale_ended"],
    [begun, "product.sale_begun"],
  ] as const)
    if (count > 0)
      await insertActivity(tx, systemActor, {
        action,
        target_type: "product",
        target_id: productId,
        target_label: product.title,
        after: { variants: count },
      });
  if (ended + begun === 0) return;
  await refreshCatalogue(tx, [productId]);
  if (product.status === "active") await touchStore(tx);
  await tell(tx, {
    kind: "event",
    shop_id: tx.shopId,
    event: { type: "changed", what: "products", id: productId },
  });
}
