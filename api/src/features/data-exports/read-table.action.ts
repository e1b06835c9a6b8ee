import { setImmediate } from "node:timers/promises";
import type { AppContext } from "../../app-context.ts";
import { listExportedRows, type TableShape } from "./exported-rows.queries.ts";

/**
 * The rows of a table as JSON Lines, a page in each transaction, so that memory stays flat.
 *
 * @param count called with the number of rows of each page
 */
export async function* readTable(
  app: AppContext,
  shopId: number,
  shape: TableShape,
  count: (rows: number) => void,
): AsyncGenerator<string> {
  for (let after: string[] | undefined; ;) {
    const last = after;
    const rows = await app.db.inShop(shopId, (tx) => listExportedRows(tx, shape, last));
    if (rows.length === 0) return;
    count(rows.length);
    yield `${rows.map(({ line }) => line).join("\n")}\n`;
    // The settings of a shop are a single row, with the shop as its key.
    if (shape.key.length === 0) return;
    after = rows.at(-1)!.key;
    await setImmediate();
  }
}
