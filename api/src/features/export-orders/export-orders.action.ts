import { setImmediate } from "node:timers/promises";
import type { ExportPreset } from "@vitrine/contract/orders/order-exports";
import type { AppContext } from "../../app-context.ts";
import { pageOf } from "../../db/page.ts";
import { csvFile } from "../../files/csv-file.ts";
import type { StreamedFile } from "../../files/streamed-file.ts";
import { listOrders } from "../orders/list/order-list.queries.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { listExportedOrders } from "./export-orders.queries.ts";
import { presets } from "./order-columns.rules.ts";

const batchSize = 250;

type OrderFilter = Omit<Parameters<typeof listOrders>[1], "limit" | "cursor">;

/** Exports orders in the order of the list, a batch in each transaction, so that a slow client doesn't block others. */
export function exportOrders(
  app: AppContext,
  shopId: number,
  { preset, ids, ...filter }: OrderFilter & { preset: ExportPreset; ids?: string[] },
): StreamedFile {
  const day = new Date(app.clock.now()).toISOString().slice(0, 10);
  const { headers, rowsOf } = presets[preset];
  return csvFile(`orders-${day}.csv`, async function* () {
    const { time_zone } = await app.db.inShop(shopId, requireShop);
    yield [headers];
    for await (const batch of ids ? [ids] : foundIn(app, shopId, filter)) {
      const orders = await app.db.inShop(shopId, (tx) => listExportedOrders(tx, batch));
      yield orders.flatMap((order) => rowsOf(order, time_zone));
      await setImmediate();
    }
  });
}

/** The ids that a filter finds, in batches. */
async function* foundIn(app: AppContext, shopId: number, filter: OrderFilter): AsyncGenerator<string[]> {
  for (let cursor: string | undefined; ;) {
    const { rows } = await app.db.inShop(shopId, (tx) =>
      listOrders(tx, { ...filter, limit: batchSize, cursor }),
    );
    const { data, meta } = pageOf(rows, batchSize, (row) => row.sort_value);
    yield data.map(({ id }) => id);
    if (meta.next_cursor === null) return;
    cursor = meta.next_cursor;
  }
}
