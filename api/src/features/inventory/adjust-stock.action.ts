import type { Actor } from "../../actor.ts";
import { publish } from "../../events/event-bus.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { AppContext } from "../../app-context.ts";
import { apiError } from "../../api-error.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { variantName } from "../products/products.rules.ts";
import { notifyBackInStock } from "../stock/notify-back-in-stock.action.ts";
import { fewUnits, moveStock, type StockMove } from "../stock/stock.queries.ts";
import { recordStockEvents } from "../webhook-events/webhook-events.queries.ts";
import { findInventoryRow, type ListedVariant } from "./inventory-list.queries.ts";

/**
 * Adjusts the stock of a variant manually, and records the user and the reason. The storefront shows the new
 * availability immediately.
 */
export async function adjustStock(
  app: Pick<AppContext, "jobs">,
  tx: ShopTx,
  actor: Actor,
  move: StockMove,
): Promise<{ row: ListedVariant; message: string }> {
  const { variant_id } = move;
  const before = await findInventoryRow(tx, variant_id);
  if (!before) throw apiError("not_found");
  const moved = await moveStock(tx, move, actor.account_id);
  if (!moved) throw apiError("not_found");
  if (moved.problem === "short") throw tooFew(move, moved);
  if (moved.problem === "committed") throw apiError("stock_committed", { allocated: moved.allocated });
  const row = (await findInventoryRow(tx, variant_id))!;
  if (!moved.moved) return { row, message: "Stock hasn't changed." };

  const { on_hand, unavailable } = moved;
  await insertActivity(tx, actor, {
    action: "inventory.adjusted",
    target_type: "product",
    target_id: row.product_id,
    target_label: variantName(row),
    before: { on_hand: before.on_hand, unavailable: before.unavailable },
    after: { on_hand, unavailable, reason: move.kind, ...(move.note && { note: move.note }) },
  });
  await noteStockChanged(
    tx,
    [row.product_id],
    seenByShoppers(before) !== seenByShoppers(row) && row.product_status === "active",
  );
  await notifyBackInStock(app, tx, [row.product_id]);
  const message =
    move.on_hand === undefined || on_hand === move.on_hand
      ? `Stock of ${variantName(row)} saved: ${on_hand} on hand, ${row.available} available.`
      : `Stock changed while you were editing, and both changes are saved. ${variantName(row)} has ${on_hand} on hand now.`;
  return { row, message };
}

/**
 * Updates the catalogue after stock has changed, and notifies dashboards that show these products' stock.
 *
 * @param shoppersToo invalidates the storefront, too: a product may have sold out or be back
 */
export async function noteStockChanged(
  tx: ShopTx,
  productIds: string[],
  shoppersToo: boolean,
): Promise<void> {
  await refreshCatalogue(tx, productIds);
  await recordStockEvents(tx, productIds);
  if (shoppersToo) await invalidateStorefront(tx);
  for (const id of productIds)
    await publish(tx, {
      kind: "event",
      shop_id: tx.shopId,
      event: { type: "changed", what: "inventory", id },
    });
}

/** The part of a variant's stock that a storefront page shows: its units if only a few are left. */
function seenByShoppers(
  row: Pick<ListedVariant, "tracked" | "oversell" | "available" | "reserved">,
): number | "many" {
  const units = row.available + row.reserved;
  if (!row.tracked || row.oversell === "continue" || units > fewUnits) return "many";
  return Math.max(0, units);
}

function tooFew(move: StockMove, { on_hand, unavailable }: { on_hand: number; unavailable: number }) {
  const fromAside = (move.unavailable_by ?? 0) < 0;
  const message = fromAside
    ? `Only ${unavailable} are unavailable. Lower the quantity.`
    : `Only ${on_hand} are on hand, ${unavailable} of them unavailable. Lower the quantity.`;
  return apiError("stock_short", { message, errors: { quantity: [message] } });
}
