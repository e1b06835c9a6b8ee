import type { ShopTx } from "../../db/tx.ts";
import { touchStore } from "../../events/store-map.ts";
import { updateBoughtTogether } from "./related-products.queries.ts";

const days = 180;
const hourOfNight = 3;

/** What was bought together lately, once a night: it changes slowly, and all orders are read for it. */
export async function countBoughtTogether(tx: ShopTx, now: number): Promise<void> {
  if (new Date(now).getUTCHours() !== hourOfNight) return;
  const from = new Date(now - days * 86_400_000).toISOString();
  if ((await updateBoughtTogether(tx, from)) > 0) await touchStore(tx);
}
