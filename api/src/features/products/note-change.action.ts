import type { ShopTx } from "../../db/tx.ts";
import { tell } from "../../events/event-bus.ts";
import { touchStore } from "../../events/store-map.ts";
import type { Actor } from "../../actor.ts";
import { changes, insertActivity } from "../activity-log/activity.queries.ts";
import type { ProductRecord } from "./products.queries.ts";
import { historyOf } from "./products.rules.ts";

/** Writes down what became of a product and tells whom it concerns; `before` is absent for a new one, `after` for one removed. */
export async function noteChange(
  tx: ShopTx,
  actor: Actor,
  before: ProductRecord | undefined,
  after: ProductRecord | undefined,
): Promise<void> {
  const { id, title } = (after ?? before)!;
  const was = before ? historyOf(before) : {};
  const gone = Object.fromEntries(Object.keys(was).map((name) => [name, null]));
  const changed = changes(was, { ...gone, ...(after && historyOf(after)) });
  if (changed)
    await insertActivity(tx, actor, {
      action: !before ? "product.created" : !after ? "product.removed" : "product.changed",
      target_type: "product",
      target_id: id,
      target_label: title,
      before: before ? changed.before : null,
      after: after ? changed.after : null,
    });
  if (before?.status === "active" || after?.status === "active") await touchStore(tx);
  await tell(tx, { kind: "event", shop_id: tx.shopId, event: { type: "changed", what: "products", id } });
}
