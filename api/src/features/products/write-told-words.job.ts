import type { JobData } from "../../jobs/queue.ts";
import type { World } from "../../world.ts";
import { updateToldWords } from "./shown-fields.queries.ts";

const atOnce = 200;
const beforeAll = "00000000-0000-0000-0000-000000000000";

/** A field is shown, or no more: what it says is found, or no more. A part at a time, so that nobody waits for long. */
export async function writeToldWords(
  world: World,
  { shop_id, key }: JobData["write-told-words"],
): Promise<void> {
  for (let last: string | undefined = beforeAll; last !== undefined;) {
    const after: string = last;
    last = await world.db.inShop(shop_id, (tx) => updateToldWords(tx, key, after, atOnce));
  }
}
