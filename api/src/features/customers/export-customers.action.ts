import { setImmediate } from "node:timers/promises";
import type { CustomerFilter } from "@vitrine/contract/orders/customer-filter";
import { exponentOf } from "@vitrine/contract/values/currencies";
import type { AppContext } from "../../app-context.ts";
import { csvFile } from "../../files/csv-file.ts";
import type { StreamedFile } from "../../files/streamed-file.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { customerHeaders, customerLine } from "./customer-columns.rules.ts";
import { listCustomerIds } from "./customer-list.queries.ts";
import { listExportedCustomers, readPersonalData } from "./export-customers.queries.ts";

const atOnce = 1_000;

/** Exports the customers that the filter finds, a batch in each transaction, so that a slow client doesn't block others. */
export function exportCustomers(app: AppContext, shopId: number, filter: CustomerFilter): StreamedFile {
  return csvFile(`customers-${dayOf(app)}.csv`, async function* () {
    const { currency } = await app.db.inShop(shopId, requireShop);
    yield [customerHeaders];
    for (let after: string | undefined; ;) {
      const [ids, customers] = await app.db.inShop(shopId, async (tx) => {
        const found = await listCustomerIds(tx, filter, { after, limit: atOnce });
        return [found, await listExportedCustomers(tx, found)];
      });
      yield customers.map((customer) => customerLine(customer, exponentOf(currency)));
      await setImmediate();
      if (ids.length < atOnce) return;
      after = ids.at(-1);
    }
  });
}

/** Exports everything that the shop has stored about a customer as JSON. @throws not_found */
export async function exportPersonalData(app: AppContext, shopId: number, id: string): Promise<File> {
  const data = await app.db.inShop(shopId, (tx) => readPersonalData(tx, id));
  return new File([JSON.stringify(data, null, 2)], `customer-${dayOf(app)}.json`, { type: "application/json" });
}

function dayOf(app: AppContext): string {
  return new Date(app.clock.now()).toISOString().slice(0, 10);
}
