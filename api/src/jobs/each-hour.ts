import { sql } from "kysely";
import type { ShopTx } from "../db/tx.ts";
import type { World } from "../world.ts";

/** Something each shop wants done by the hour. It may be done twice, and must not mind an hour left out. */
export interface HourlyWork {
  name: string;
  run(world: World, tx: ShopTx): Promise<void>;
}

const shopsAtOnce = 500;

/** Does the hour's work for every shop, one after the other. What fails in one shop keeps no other from theirs. */
export async function doHourlyWork(world: World, works: HourlyWork[]): Promise<void> {
  for (let ids = await shopsAfter(world, 0); ids.length > 0; ids = await shopsAfter(world, ids.at(-1)!)) {
    for (const shop_id of ids) {
      for (const { name, run } of works) {
        try {
          await world.db.inShop(shop_id, (tx) => run(world, tx));
        } catch (failure) {
          world.log.error({ shop_id, work: name, failure }, "the hour's work of a shop failed");
        }
      }
    }
  }
}

async function shopsAfter(world: World, id: number): Promise<number[]> {
  const rows = await world.db.inPlatform((tx) =>
    tx.all(sql<{ id: number }>`select id from shops where id > ${id} order by id limit ${shopsAtOnce}`),
  );
  return rows.map((row) => row.id);
}
