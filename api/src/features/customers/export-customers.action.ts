import { setImmediate } from "node:timers/promises";
import type { CustomerFilter } from "@vitrine/contract/customers/customer-filter";
import { exponentOf } from "@vitrine/contract/values/currencies";
import type { AppContext } from "../../app-context.ts";
import { csvFile } from "../../files/csv-file.ts";
import type { StreamedFile } from "../../files/streamed-file.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { customerHeaders, customerLine } from "./customer-columns.rules.ts";
import { listCustomerIds } from "./customer-list.queries.ts";
import { listExportedCustomers } from "./export-customers.queries.ts";

const batchSize = 1_000;

/** Exports the customers that the filter finds, a batch in each transaction, so that a slow client doesn't block others. */
export function exportCustomers(app: AppContext, shopId: number, filter: CustomerFilter): StreamedFile {
  const day = new Date(app.clock.now()).toISOString().slice(0, 10);
  return csvFile(`customers-${day}.csv`, async function* () {
    const { currency } = await app.db.inShop(shopId, requireShop);
    yield [customerHeaders];
    for (let after: string | undefined; ;) {
      const [ids, customers] = await app.db.inShop(shopId, async (tx) => {
        const found = await listCustomerIds(tx, filter, { after, limit: batchSize });
        return [found, await listExportedCustomers(tx, found)];
      });
      yield customers.map((customer) => customerLine(customer, exponentOf(currency)));
      await setImmediate();
      if (ids.length < batchSize) return;
      after = ids.at(-1);
    }
  });
}
