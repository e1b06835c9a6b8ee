import { orderName } from "@vitrine/contract/orders/order-name";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { publish } from "../../events/event-bus.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { requireOrderForUpdate } from "../orders/orders.queries.ts";
import { may } from "../orders/orders.rules.ts";
import { listProofs } from "../payment-proofs/payment-proofs.queries.ts";
import { proofKey } from "../payment-proofs/payment-proofs.rules.ts";
import { deleteOrder } from "./test-orders.queries.ts";

/** Deletes a test order permanently, then the files of its payment proofs. @throws transition_rejected */
export async function deleteTestOrder(
  app: AppContext,
  shopId: number,
  actor: Actor,
  id: string,
): Promise<string> {
  const { order, files } = await app.db.inShop(shopId, async (tx) => {
    const order = await requireOrderForUpdate(tx, id);
    if (!may("delete", order, actor.role))
      throw apiError("transition_rejected", {
        message: order.is_test
          ? "Only the owner, admins and managers can delete test orders."
          : "Only test orders can be deleted. You can cancel this order instead.",
      });
    const files = (await listProofs(tx, id)).flatMap((proof) => proof.files);
    await deleteOrder(tx, order);
    await insertActivity(tx, actor, {
      action: "order.removed",
      target_type: "order",
      target_id: id,
      target_label: orderName(order),
    });
    await publish(tx, { kind: "event", shop_id: shopId, event: { type: "changed", what: "orders", id } });
    return { order, files };
  });
  for (const file of files) await app.storage.remove(proofKey(shopId, file.id));
  return `Test order ${orderName(order)} was deleted.`;
}
