import type { ShopTx } from "../../../db/tx.ts";
import { publish } from "../../../events/event-bus.ts";
import type { Actor } from "../../../actor.ts";
import { insertActivity } from "../../activity-log/activity.queries.ts";

/** Logs a change of an import's status and notifies dashboards. */
export async function noteImport(
  tx: ShopTx,
  actor: Actor,
  became: "created" | "changed" | "started" | "cancelled" | "done" | "failed" | "undone" | "pictures_retried",
  { id, filename }: { id: string; filename: string },
  after?: Record<string, unknown>,
): Promise<void> {
  const activity = {
    action: `import.${became}`,
    target_type: "import",
    target_id: id,
    target_label: filename,
  } as const;
  await insertActivity(tx, actor, { ...activity, after });
  await publishChange(tx, "import-products", id);
}

/** Notifies dashboards so that they refetch the import. */
export async function publishChange(
  tx: ShopTx,
  what: "import-products" | "products",
  id: string | null,
): Promise<void> {
  await publish(tx, { kind: "event", shop_id: tx.shopId, event: { type: "changed", what, id } });
}
