import type { AppContext } from "../../app-context.ts";
import type { Database } from "../../db/transactions.ts";
import { exportSnapshot, useSnapshot } from "./snapshot.queries.ts";

/**
 * Does work with an app whose transactions of the shop all see its rows as of now, however long it takes. One transaction
 * stays open meanwhile and shares its snapshot, because transactions of lists end with their last statement.
 * `work` reads the database and writes to the local disk only: it uses two of the shop's connections.
 */
export function inSnapshot<T>(
  app: AppContext,
  shopId: number,
  work: (snapshot: AppContext) => Promise<T>,
): Promise<T> {
  return app.db.inShop(shopId, async (tx) => {
    const snapshot = await exportSnapshot(tx);
    const inShop: Database["inShop"] = (id, read, options) =>
      app.db.inShop(
        id,
        async (page) => {
          await useSnapshot(page, snapshot);
          return read(page);
        },
        options,
      );
    return work({ ...app, db: { ...app.db, inShop } });
  });
}
