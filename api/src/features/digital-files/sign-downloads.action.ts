import type { PlacedOrder } from "@vitrine/contract/checkout";
import type { ShopTx } from "../../db/tx.ts";
import type { World } from "../../world.ts";
import { listDownloads } from "./digital-files.queries.ts";
import { linkLastsMs, signDownload } from "./digital-files.rules.ts";

/** What the buyer of an order may fetch, each with a link that is good from now on. Empty until it is paid. */
export async function signDownloads(
  world: Pick<World, "secret" | "clock">,
  tx: ShopTx,
  orderId: string,
): Promise<PlacedOrder["downloads"]> {
  const until = world.clock.now() + linkLastsMs;
  return (await listDownloads(tx, orderId)).map(({ id: file_id, ...file }) => ({
    ...file,
    link: signDownload(world.secret, tx.shopId, { order_id: orderId, file_id, until }),
  }));
}
