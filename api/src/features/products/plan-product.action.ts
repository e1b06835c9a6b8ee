import type { ShopTx } from "../../db/tx.ts";
import type { AppContext } from "../../app-context.ts";
import { enqueueFor } from "./enqueue-for.ts";
import type { StoredSale } from "./sale-prices.queries.ts";
import { saleTimes } from "./sales.rules.ts";

/** Instants of a product's scheduled changes. */
interface Days {
  publish_at: string | null;
  variants: { sale?: StoredSale | null }[];
}

/** Enqueues the jobs for a saved product's schedule: its publish date, and the beginning and end of its sales. */
export async function planProduct(
  app: Pick<AppContext, "jobs" | "clock">,
  tx: ShopTx,
  before: Days | undefined,
  after: Days & { id: string },
): Promise<void> {
  const now = app.clock.now();
  const job = (at: string) => ({ shop_id: tx.shopId, product_id: after.id, at });
  const day = after.publish_at;
  if (day && day !== before?.publish_at) await enqueueFor(app, tx, "publish-product", job(day));
  const known = new Set(saleTimes(salesOf(before), now));
  for (const at of saleTimes(salesOf(after), now))
    if (!known.has(at)) await enqueueFor(app, tx, "apply-sale-schedule", job(at));
}

function salesOf(product: Days | undefined) {
  return product?.variants.flatMap(({ sale }) => sale ?? []) ?? [];
}
