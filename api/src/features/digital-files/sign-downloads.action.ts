import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import type { ShopTx } from "../../db/tx.ts";
import type { AppContext } from "../../app-context.ts";
import { listDownloads } from "./digital-files.queries.ts";
import { linkLastsMs, signDownload } from "./digital-files.rules.ts";

/** Files that the buyers of orders may download, by order, each with a new link; none until the order is paid. */
export async function signDownloads(
  app: Pick<AppContext, "secret" | "clock">,
  tx: ShopTx,
  orderIds: string[],
): Promise<Map<string, PlacedOrder["downloads"]>> {
  const until = app.clock.now() + linkLastsMs;
  const signed = new Map<string, PlacedOrder["downloads"]>(orderIds.map((id) => [id, []]));
  for (const { id: file_id, order_id, ...file } of await listDownloads(tx, orderIds))
    signed
      .get(order_id)!
      .push({ ...file, link: signDownload(app.secret, tx.shopId, { order_id, file_id, until }) });
  return signed;
}
