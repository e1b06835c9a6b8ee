import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { OrderRecord } from "../orders/orders.queries.ts";
import { releaseSlot, takeSlot } from "../quick-commerce/quick-commerce.queries.ts";
import { slotMoves, slotOf } from "./edited-delivery.rules.ts";
import type { DeliveryPlan } from "./plan-delivery.action.ts";

/**
 * Takes the slot of an order's new delivery, and releases the one that it had. Both change together or not at all. A test
 * order has no place in a slot.
 *
 * @throws slot_full
 */
export async function moveSlot(
  tx: ShopTx,
  { delivery, is_test }: Pick<OrderRecord, "delivery" | "is_test">,
  chosen: DeliveryPlan["chosen"],
): Promise<void> {
  if (!chosen || is_test || slotOf(chosen.delivery) === slotOf(delivery)) return;
  for (const move of slotMoves(delivery, chosen.slot))
    if (move.kind === "release") await releaseSlot(tx, move.slot);
    else if (!(await takeSlot(tx, move.slot))) throw apiError("slot_full");
}
