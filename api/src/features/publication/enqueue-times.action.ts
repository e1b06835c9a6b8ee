import type { Publication } from "@vitrine/contract/records";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { enqueueFor } from "../products/enqueue-for.ts";

/** Enqueues the jobs that show and hide a record at its start and its end. */
export async function enqueueTimes(
  app: AppContext,
  tx: ShopTx,
  { starts_at, ends_at }: Pick<Publication, "starts_at" | "ends_at">,
): Promise<void> {
  for (const at of [starts_at, ends_at])
    if (at !== null && Date.parse(at) > app.clock.now())
      await enqueueFor(app, tx, "refresh-storefront", { shop_id: tx.shopId, at });
}
