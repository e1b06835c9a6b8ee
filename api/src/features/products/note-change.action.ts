import type { ShopTx } from "../../db/tx.ts";
import { publish } from "../../events/event-bus.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import type { Actor } from "../../actor.ts";
import { changes, type Action, insertActivities } from "../activity-log/activity.queries.ts";
import type { ProductRecord } from "./products.queries.ts";
import { historyOf } from "./products.rules.ts";

/** A product before and after a change; `before` is undefined for a new product, `after` for a deleted one. */
interface ProductChange {
  before: ProductRecord | undefined;
  after: ProductRecord | undefined;
}

/** Logs a product's change, invalidates the storefront if it is affected, and notifies the dashboards. */
export function noteChange(
  tx: ShopTx,
  actor: Actor,
  before: ProductRecord | undefined,
  after: ProductRecord | undefined,
): Promise<void> {
  return noteChanges(tx, actor, [{ before, after }]);
}

/** The same for many products at once. */
export async function noteChanges(tx: ShopTx, actor: Actor, noted: ProductChange[]): Promise<void> {
  if (noted.length === 0) return;
  await insertActivities(tx, actor, noted.flatMap(actionOf));
  const isSeen = noted.some(({ before, after }) => before?.status === "active" || after?.status === "active");
  if (isSeen) await invalidateStorefront(tx);
  const [only] = noted.length === 1 ? noted : [];
  const id = (only?.after ?? only?.before)?.id ?? null;
  await publish(tx, { kind: "event", shop_id: tx.shopId, event: { type: "changed", what: "products", id } });
}

function actionOf({ before, after }: ProductChange): Action[] {
  const { id, title } = (after ?? before)!;
  const was = before ? historyOf(before) : {};
  const gone = Object.fromEntries(Object.keys(was).map((name) => [name, null]));
  const changed = changes(was, { ...gone, ...(after && historyOf(after)) });
  if (!changed) return [];
  return [
    {
      action: !before ? "product.created" : !after ? "product.removed" : "product.changed",
      target_type: "product",
      target_id: id,
      target_label: title,
      before: before ? changed.before : null,
      after: after ? changed.after : null,
    },
  ];
}
