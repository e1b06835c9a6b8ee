import { setImmediate } from "node:timers/promises";
import type {
  AbandonedFilter,
  AbandonedRow,
  AbandonedState,
} from "@vitrine/contract/checkout/abandoned-checkouts";
import { exponentOf } from "@vitrine/contract/values/currencies";
import { decimalOf } from "@vitrine/contract/values/money";
import { wallTime } from "@vitrine/contract/values/zoned-time";
import type { AppContext } from "../../app-context.ts";
import type { Cursor } from "../../db/page.ts";
import { csvFile } from "../../files/csv-file.ts";
import type { StreamedFile } from "../../files/streamed-file.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { listCheckouts } from "./abandoned-checkouts.queries.ts";

const batchSize = 500;
const headers = ["Date", "Customer", "Email", "Phone", "Items", "Total", "Currency", "Status"];

const states: Record<AbandonedState, string> = {
  abandoned: "Abandoned",
  emailed: "Email sent",
  recovered_by_link: "Recovered by link",
  recovered: "Recovered",
};

function amountOf({ total, currency }: AbandonedRow): string {
  const digits = exponentOf(currency);
  return digits === 0 ? String(total) : decimalOf(total, digits);
}

/** Exports the abandoned checkouts of a list, newest first, dates in the shop's zone. */
export function exportCheckouts(app: AppContext, shopId: number, filter: AbandonedFilter): StreamedFile {
  const day = new Date(app.clock.now()).toISOString().slice(0, 10);
  return csvFile(`abandoned-checkouts-${day}.csv`, async function* () {
    const { time_zone } = await app.db.inShop(shopId, requireShop);
    yield [headers];
    for (let cursor: Cursor | undefined; ;) {
      const rows = await app.db.inShop(shopId, (tx) =>
        listCheckouts(tx, filter, { limit: batchSize, cursor }),
      );
      yield rows
        .slice(0, batchSize)
        .map((row) => [
          wallTime(row.abandoned_at, time_zone).replace("T", " "),
          row.name ?? "",
          row.email ?? "",
          row.phone ?? "",
          String(row.item_count),
          amountOf(row),
          row.currency,
          states[row.state],
        ]);
      await setImmediate();
      const last = rows[batchSize - 1];
      if (!last || rows.length <= batchSize) return;
      cursor = { value: last.exact_at, id: last.id };
    }
  });
}
